# WebAssembly: clang-19 against wasi-libc, one module that imports nothing.
# -nostdinc with both header folders named, because a missing header would otherwise come silently
# from the host's /usr/include.
set(CMAKE_SYSTEM_NAME Generic)
set(CMAKE_SYSTEM_PROCESSOR wasm32)
set(CMAKE_C_COMPILER clang-19)
set(CMAKE_C_COMPILER_TARGET wasm32-wasi)
set(CMAKE_AR llvm-ar-19)
set(CMAKE_RANLIB llvm-ranlib-19)
set(CMAKE_TRY_COMPILE_TARGET_TYPE STATIC_LIBRARY)

execute_process(COMMAND clang-19 -print-resource-dir
  OUTPUT_VARIABLE INTARSIA_CLANG_RESOURCES OUTPUT_STRIP_TRAILING_WHITESPACE)
set(INTARSIA_WASI_INCLUDE /usr/include/wasm32-wasi)
# what makes the module small at last (src/wasm/CMakeLists.txt)
find_program(INTARSIA_WASM_OPT wasm-opt)
if(NOT INTARSIA_WASM_OPT)
  message(FATAL_ERROR "wasm-opt is missing: apt install binaryen")
endif()
foreach(folder "${INTARSIA_CLANG_RESOURCES}/include" "${INTARSIA_WASI_INCLUDE}")
  if(NOT IS_DIRECTORY "${folder}")
    message(FATAL_ERROR "${folder} is missing: apt install clang-19 lld-19 llvm-19 wasi-libc libclang-rt-19-dev-wasm32")
  endif()
endforeach()

set(CMAKE_C_FLAGS_INIT "-msimd128 -flto -nostdinc -isystem ${INTARSIA_CLANG_RESOURCES}/include -isystem ${INTARSIA_WASI_INCLUDE}")
set(CMAKE_EXE_LINKER_FLAGS_INIT "-mexec-model=reactor -flto -Wl,--stack-first,-z,stack-size=1048576,--strip-all")
set(CMAKE_FIND_ROOT_PATH_MODE_PROGRAM NEVER)
set(CMAKE_FIND_ROOT_PATH_MODE_LIBRARY ONLY)
set(CMAKE_FIND_ROOT_PATH_MODE_INCLUDE ONLY)
