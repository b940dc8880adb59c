// What Debian's compiler runtime asks of a C library and wasi-libc does not have: its 128-bit
// division was built with stack protection. Without these two the module would not link.
#include <stdint.h>

extern uintptr_t __stack_chk_guard;
_Noreturn void __stack_chk_fail(void);

__attribute__((used)) uintptr_t __stack_chk_guard = 0x5ca1ab1e;

// The stack was overwritten: nothing that is known can be trusted any more.
__attribute__((used)) _Noreturn void __stack_chk_fail(void) {
    __builtin_trap();
}
