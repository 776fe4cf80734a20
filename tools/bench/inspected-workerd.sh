#!/bin/sh
# Runs the Workers runtime with its inspector, for measuring memory.
exec "$BENCH_WORKERD" "$@" --inspector-addr="127.0.0.1:$BENCH_INSPECTOR_PORT"
