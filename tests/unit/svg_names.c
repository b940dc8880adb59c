// What names in a drawing stand for: entities that its DOCTYPE declares, characters by number, and
// prefixes of namespaces. What they stand for is judged, or the name is refused with its place.
#include "verify_ask.h"

#define OURS "xmlns='http://www.w3.org/2000/svg'"

static const char figure[] = "<svg " OURS ">" BOX "</svg>";

static void hold_that_all_are_the_box(const char *const *ways, size_t count) {
    for (size_t i = 0; i < count; i++) {
        answer a = ask(figure, ways[i]);
        if (a.status || a.verdict != ITA_VERDICT_SOLVED || a.pieces != 1)
            printf("%s: %s %s\n", ways[i], a.key, a.name);
        assert_int_equal(a.status, ITA_OK);
        assert_int_equal(a.verdict, ITA_VERDICT_SOLVED);
        assert_int_equal(a.pieces, 1);
    }
}

#define DECLARING(entities, body) "<!DOCTYPE svg [" entities "]>\n<svg>" body "</svg>"

static void entities_are_what_the_file_says_they_are(void **state) {
    (void)state;
    static const char *const ways[] = {
        DECLARING("<!ENTITY w '8'>", "<rect width='&w;' height='6'/>"),
        DECLARING("<!ENTITY box \"" BOX "\">", "&box;"),
        DECLARING("<!ENTITY box \"" BOX "\"><!ENTITY all '<g>&box;</g>'>", "<g>&all;</g>"),
        DECLARING("<!ENTITY gone 'display:none'>", BOX "<g style='&gone;'>" BIGGER "</g>"),
        DECLARING("<!ENTITY gone 'rect.off {display:none}'>",
                  BOX "<style>&gone;</style><rect class='off' width='9' height='9'/>"),
        // the first of a name counts, and numbers in a declaration may be marks
        DECLARING("<!ENTITY w '8'><!ENTITY w '9'>", "<rect width='&w;' height='6'/>"),
        DECLARING("<!ENTITY box '&#60;rect width=\"8\" height=\"&#x36;\"/>'>", "&box;"),
        DECLARING("<!ENTITY box '<rect width=\"8\" height=\"6\"/>'> <?a '>'?> <!-- ]>' --> "
                  "<!ELEMENT g ANY><!ENTITY % p 'of no interest'><!NOTATION n SYSTEM 'a>b'>",
                  "&box;"),
        // quotes of an entity do not end what stands in quotes
        DECLARING("<!ENTITY name 'a \"b\" &#34;'>",
                  "<rect id=\"&name;\" width='8' height='6' data-a='&name;'/>"),
        "<?xml version='1.0'?><!-- & --><!DOCTYPE svg PUBLIC '-//W3C//DTD SVG 1.1//EN' "
        "'http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd' [\n"
        "  <!ENTITY ns_svg \"http://www.w3.org/2000/svg\">\n"
        "  <!ENTITY ns_extend 'http://ns.adobe.com/Extensibility/1.0/'>\n"
        "  <!ATTLIST svg xmlns:x CDATA #FIXED 'http://ns.adobe.com/Extensibility/1.0/'>\n"
        "  <!ATTLIST g kind (a|b) #IMPLIED>]>"
        "<svg xmlns='&ns_svg;' xmlns:x='&ns_extend;'><x:rect width='9' height='7'/>" BOX "</svg>",
        "<!DOCTYPE svg[<!ENTITY a 'b'>]><svg><path d='M0 0&#10;H8&#x20;V6H&#48;Z'/></svg>",
        "<svg><!-- &nobody; --><text>Tom &amp; Jerry &lt;3</text><![CDATA[&nobody;]]>" BOX "</svg>",
    };
    hold_that_all_are_the_box(ways, sizeof ways / sizeof ways[0]);
}

static void what_a_file_does_not_say_is_refused_where_it_stands(void **state) {
    (void)state;
    static const char *const cases[][4] = {
        // the file, the key, the name, where
        {"<svg><rect width='&w;' height='6'/></svg>", "geom.svg.entity", "w", "&w;"},
        {"<svg>" BOX "<text>Tom & Jerry</text></svg>", "geom.svg.entity", "& Jerry</", "& "},
        {"<svg>" BOX "<text>Tom & Jérôéme</text></svg>", "geom.svg.entity", "& Jérô", "& "},
        {"<svg><rect width='&#x;' height='6'/></svg>", "geom.svg.entity", "#x", "&#x;"},
        {"<svg><rect width='&#0;' height='6'/></svg>", "geom.svg.entity", "#0", "&#0;"},
        {DECLARING("<!ENTITY a SYSTEM 'a.svg'>", BOX "&a;"), "geom.svg.entity", "a", "&a;"},
        {DECLARING("<!ENTITY a PUBLIC 'a' 'a.svg' NDATA b>", BOX "&a;"), "geom.svg.entity", "a",
         "&a;"},
        {DECLARING("<!ENTITY a '<g>&b;</g>'>", BOX "&a;"), "geom.svg.entity", "b", "&a;"},
        {DECLARING("<!ENTITY a '&b;'><!ENTITY b '&a;'>", BOX "<g>&a;</g>"), "geom.svg.grows", "a",
         "&a;<"},
        {DECLARING("%more;", BOX), "geom.svg.entity", "more", "%more"},
        {DECLARING("<!ATTLIST rect width CDATA '9'>", BOX), "geom.svg.property", "width", "<!ATT"},
        {DECLARING("<!ENTITY a '<g>'>", BOX "&a;"), "geom.svg.nesting", "", "</svg>"},
        {DECLARING("<!ENTITY a '<'>", BOX "<g id='&a;'/>"), "geom.svg.attribute", "", "id="},
        // what is found wrong behind or within an entity stands where the file has it
        {DECLARING("<!ENTITY long 'd=\"M0 0H1V1H0Z\"'><!ENTITY p '<path &long;/>'>",
                   "<g>&amp;<path d='M0&#32;0H8V'/></g>"),
         "geom.shape.path", "#1", "'/></g>"},
        {DECLARING("<!ENTITY long '                      '><!ENTITY p '<path d=\"M0 0H8V\"/>'>",
                   "<g>&#32;&long;&p;</g>&long;"),
         "geom.shape.path", "#1", "&p;"},
        {DECLARING("<!ENTITY p '<path d=\"M0 0H8V\"/>'><!ENTITY all '<g>   &p;</g>'>",
                   "<g>&#32;&all;</g>"),
         "geom.shape.path", "#1", "&all;<"},
        {"<svg><text>&#32;&#x20AC;&amp;</text><path id='a &amp; b' d='M0 0H8V'/></svg>",
         "geom.shape.path", "a & b", "'/></svg>"},
        {DECLARING("<!ENTITY a 'b'", BOX), "geom.svg.unfinished", "", "<!ENTITY"},
        {"<!DOCTYPE svg", "geom.svg.unfinished", "", "<!DOC"},
        {"<!DOCTYPE svg [ what ]><svg>" BOX "</svg>", "geom.svg.tag", "", "what"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        answer a = ask(figure, cases[i][0]);
        const size_t place = (size_t)(strstr(cases[i][0], cases[i][3]) - cases[i][0]);
        if (strcmp(a.key, cases[i][1]) != 0 || strcmp(a.name, cases[i][2]) != 0 ||
            a.offset != place)
            printf("%s: %s %s at %zu, not %zu\n", cases[i][0], a.key, a.name, a.offset, place);
        assert_string_equal(a.key, cases[i][1]);
        assert_string_equal(a.name, cases[i][2]);
        assert_int_equal(a.offset, place);
    }
}

// Ten of ten of ten ...: of many characters, and of none.
static void what_grows_without_end_is_refused_at_once(void **state) {
    (void)state;
    for (int is_empty = 0; is_empty < 2; is_empty++) {
        char file[2048];
        int length = snprintf(file, sizeof file, "<!DOCTYPE svg [<!ENTITY a0 '%s'>",
                              is_empty ? "" : "laughs ");
        for (int i = 1; i < 14; i++) {
            length += snprintf(file + length, sizeof file - (size_t)length, "<!ENTITY a%d '", i);
            for (int k = 0; k < 10; k++)
                length += snprintf(file + length, sizeof file - (size_t)length, "&a%d;", i - 1);
            length += snprintf(file + length, sizeof file - (size_t)length, "'>");
        }
        length += snprintf(file + length, sizeof file - (size_t)length,
                           "]><svg>" BOX "<text>&a13;</text></svg>");
        assert_true((size_t)length < sizeof file);
        answer a = ask(figure, file);
        assert_string_equal(a.key, "geom.svg.grows");
        assert_int_equal(a.offset, strstr(file, "&a13;</text>") - file);
    }
}

static void what_is_of_another_namespace_is_no_shape(void **state) {
    (void)state;
    static const char *const ways[] = {
        "<svg " OURS " xmlns:x='http://example.org/x'>" BOX "<x:rect width='9' height='7'/></svg>",
        "<svg xmlns:x='http://example.org/x'>" BOX "<x:rect width='9' height='7'/></svg>",
        "<svg " OURS ">" BOX "<rect xmlns='http://example.org/x' width='9' height='7'/></svg>",
        "<svg " OURS ">" BOX "<g xmlns='http://example.org/x'>" BIGGER "</g></svg>",
        "<svg " OURS ">" BOX "<g xmlns=''>" BIGGER "</g></svg>",
        "<svg " OURS ">" BOX "<x:rect width='9' height='7'/></svg>", // bound to nothing
        "<svg " OURS ">" BOX "<g xmlns:x='#'><x:g>" BIGGER "</x:g></g></svg>",
        "<svg " OURS ">" BOX "<x:g xmlns:x='#' data-bounds='0,0 9,0 9,9'/></svg>",
        "<svg " OURS ">" BOX "<x:style xmlns:x='#'>rect {display:none}</x:style></svg>",
        "<svg " OURS "><x:rect xmlns:x='#' id='a'/><use href='#a'/>" BOX "</svg>",
        "<svg " OURS "><switch><x:g xmlns:x='#'>" BIGGER "</x:g>" BOX BIGGER "</switch></svg>",
        // bound anew, and only as far as the element reaches
        "<svg " OURS " xmlns:x='#'><g xmlns:x='http://www.w3.org/2000/svg'>"
        "<x:rect width='8' height='6'/></g><x:rect width='9' height='7'/></svg>",
        "<svg:svg xmlns:svg='http://www.w3.org/2000/svg'><svg:rect width='8' height='6'/>"
        "<svg:g xmlns:svg='#'>" BIGGER "</svg:g><rect xmlns='#' width='9' height='7'/></svg:svg>",
        // a foreign element between may hold ours, to be used
        "<svg " OURS "><x:g xmlns:x='#'><rect id='a' width='8' height='6'/></x:g>"
        "<use href='#a'/></svg>",
        // no namespace, or its prefix alone
        "<svg>" BOX "</svg>",
        "<svg xmlns=''>" BOX "</svg>",
        "<svg:svg><svg:rect width='8' height='6'/></svg:svg>",
        "<s:svg xmlns:s='http://www.w3.org/2000/svg'><s:g><s:rect width='8' height='6'/></s:g>"
        "</s:svg>",
        "<svg><g " OURS "><rect width='8' height='6'/></g></svg>",
    };
    hold_that_all_are_the_box(ways, sizeof ways / sizeof ways[0]);
    assert_string_equal(ask(figure, "<svg xmlns='http://example.org/x'>" BOX "</svg>").key,
                        "geom.svg.root");
    assert_string_equal(ask(figure, "<x:svg xmlns:x='#'>" BOX "</x:svg>").key, "geom.svg.root");
}

#define LINKS "xmlns:l='http://www.w3.org/1999/xlink'"

static void a_link_is_what_its_prefix_makes_it(void **state) {
    (void)state;
    static const char *const ways[] = {
        "<svg " OURS "><defs><g id='a'>" BOX "</g></defs><use " LINKS " l:href='#a'/></svg>",
        "<svg " OURS " " LINKS "><defs><g id='a'>" BOX "</g><g id='b'>" BIGGER "</g></defs>"
        "<use l:href='#b' href='#a'/></svg>",
        // bound anew, and only as far as the element reaches
        "<svg " OURS " xmlns:l='#'><defs><g id='a'>" BOX "</g><g id='b'><use " LINKS
        " l:href='#a'/></g></defs><use xlink:href='#b'/></svg>",
        "<svg><defs><g id='a'>" BOX "</g></defs><use xlink:href='#a'/></svg>",
    };
    hold_that_all_are_the_box(ways, sizeof ways / sizeof ways[0]);
    static const char *const none[] = {
        "<svg " OURS "><defs><g id='a'>" BOX
        "</g></defs><use xmlns:xlink='#' xlink:href='#a'/></svg>",
        "<svg " OURS " " LINKS "><defs><g id='a'>" BOX "</g></defs>"
        "<use xmlns:l='#' l:href='#a'/></svg>",
        "<svg " OURS "><defs><g id='a'>" BOX "</g></defs><use l:href='#a'/></svg>",
    };
    for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
        answer a = ask(figure, none[i]);
        assert_string_equal(a.key, "geom.svg.use");
        assert_string_equal(a.name, "use");
    }
}

static void only_so_many_prefixes_are_kept(void **state) {
    (void)state;
    char file[8192];
    int length = snprintf(file, sizeof file, "<svg " OURS "><g");
    for (int i = 0; i < 100; i++)
        length += snprintf(file + length, sizeof file - (size_t)length,
                           " xmlns:p%d='http://www.w3.org/2000/svg'", i);
    length += snprintf(file + length, sizeof file - (size_t)length, "/>" BOX "</svg>");
    assert_true((size_t)length < sizeof file);
    answer a = ask(figure, file);
    assert_string_equal(a.key, "geom.svg.prefixes");
    assert_string_equal(a.name, "100");
    assert_int_equal(a.offset, strstr(file, "<g") - file);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(entities_are_what_the_file_says_they_are),
        cmocka_unit_test(what_a_file_does_not_say_is_refused_where_it_stands),
        cmocka_unit_test(what_grows_without_end_is_refused_at_once),
        cmocka_unit_test(what_is_of_another_namespace_is_no_shape),
        cmocka_unit_test(a_link_is_what_its_prefix_makes_it),
        cmocka_unit_test(only_so_many_prefixes_are_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
