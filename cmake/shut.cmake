# Makes one archive of a library in which only names with ita_ can be seen from outside, so that a
# program may use any other name for itself.
#   cmake -D ARCHIVE=.. -D OUT=.. -D LINKER=.. -D OBJCOPY=.. -D AR=.. -P shut.cmake
set(whole ${OUT}.o)
foreach(step
    "${LINKER};-r;--whole-archive;${ARCHIVE};-o;${whole}"
    "${OBJCOPY};--wildcard;--keep-global-symbol=ita_*;${whole}"
    "${CMAKE_COMMAND};-E;rm;-f;${OUT}"
    "${AR};qcs;${OUT};${whole}"
    "${CMAKE_COMMAND};-E;rm;-f;${whole}")
  execute_process(COMMAND ${step} COMMAND_ERROR_IS_FATAL ANY)
endforeach()
