// Addresses and names: who can reach a listener, and which names are ours, without opening a
// socket.
#include "server/listener.h"
#include "server/request.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static const struct {
    const char *text, *written; // NULL: refused
    bool is_loopback;
} addresses[] = {
    {"127.0.0.1", "127.0.0.1:8080", true},
    {"127.9.9.9", "127.9.9.9:8080", true},
    {"::1", "[::1]:8080", true},
    {"0.0.0.0", "0.0.0.0:8080", false},
    {"::", "[::]:8080", false},
    {"192.168.1.7", "192.168.1.7:8080", false},
    {"fe80::1", "[fe80::1]:8080", false},
    {"128.0.0.1", "128.0.0.1:8080", false},
    {"localhost", "127.0.0.1:8080", true},
    {"LocalHost", "127.0.0.1:8080", true},
    {"localhost.example", NULL, false},
    {"127.1", NULL, false},
    {"", NULL, false},
};

static void only_loopback_is_this_machine_alone(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof addresses / sizeof addresses[0]; i++) {
        listener_address address[LISTENER_MOST];
        char written[LISTENER_TEXT];
        int count = listener_read(addresses[i].text, 8080, address);
        assert_int_equal(count > 0, addresses[i].written != NULL);
        if (count == 0) continue;
        listener_write(&address[0], written);
        assert_string_equal(written, addresses[i].written);
        assert_int_equal(listener_is_loopback(&address[0]), addresses[i].is_loopback);
    }
}

static const struct {
    const char *authority;
    bool is_loopback, is_number, is_named; // named: puzzles.example
} authorities[] = {
    {"127.0.0.1:8080", true, true, false},
    {"localhost", true, true, false},
    {"[::1]:80", true, true, false},
    {"10.0.0.1", false, true, false},
    {"[fe80::1]:80", false, true, false},
    {"Puzzles.Example:443", false, false, true},
    {"puzzles.example.evil", false, false, false},
    {"evil.puzzles.example", false, false, false},
    {"puzzles.example:80x", false, false, false},
    {"10.0.0.1@evil", false, false, false},
    {"", false, false, false},
    {":80", false, false, false},
};

static void a_name_that_others_give_is_not_ours(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof authorities / sizeof authorities[0]; i++) {
        const char *text = authorities[i].authority;
        request_bytes bytes = {text, strlen(text)};
        assert_int_equal(request_is_loopback(bytes), authorities[i].is_loopback);
        assert_int_equal(request_is_number(bytes), authorities[i].is_number);
        assert_int_equal(request_is_name(bytes, "puzzles.example"), authorities[i].is_named);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_loopback_is_this_machine_alone),
        cmocka_unit_test(a_name_that_others_give_is_not_ours),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
