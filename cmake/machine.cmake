# Another machine than this one, with that machine's C library:
#   -DINTARSIA_MACHINE=aarch64-linux-gnu, arm-linux-gnueabihf, s390x-linux-gnu
# What is built runs under qemu-user. On 32 bits clang-19, since gcc calculates with 128 bits only on 64.
set(CMAKE_SYSTEM_NAME Linux)
string(REGEX REPLACE "-.*" "" CMAKE_SYSTEM_PROCESSOR ${INTARSIA_MACHINE})
set(CMAKE_TRY_COMPILE_PLATFORM_VARIABLES INTARSIA_MACHINE)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL "arm")
  set(CMAKE_C_COMPILER clang-19)
  set(CMAKE_C_COMPILER_TARGET ${INTARSIA_MACHINE})
  set(CMAKE_C_FLAGS_INIT "-O1 -isystem /usr/${INTARSIA_MACHINE}/include")
else()
  set(CMAKE_C_COMPILER ${INTARSIA_MACHINE}-gcc)
  set(CMAKE_C_FLAGS_INIT "-O1")
endif()
set(CMAKE_EXE_LINKER_FLAGS_INIT "-static")
