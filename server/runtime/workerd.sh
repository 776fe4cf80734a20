#!/bin/sh
# Runs the Workers runtime so that it ends when the server's process ends in any way: Miniflare stops it, but not
# after a kill -9. The kernel does it on Linux; elsewhere a shell watches. A terminal sends its signals to every process:
# the server's process completes what was asked, and then stops the runtime. A backup needs the process id.
trap '' HUP INT
echo $$ >"$BOOKVALUE_WORKERD_PID"
# Without limits, a heap grows to four times of what is in use. A Worker has 128 MB on Cloudflare. The configuration
# has secrets, so only this user may read it. Garbage is collected on one thread: beside another one, the runtime can
# wait for that thread's part of a collection forever, with a processor at work and no request answered.
config="$BOOKVALUE_WORKERD_PID.config"
(umask 077 && "$BOOKVALUE_NODE" "${0%/*}/runtime-flags.mjs" --max-old-space-size=512 --max-semi-space-size=4 --single-threaded-gc >"$config") || exit 1
exec <"$config"
rm "$config"
if [ "$(uname)" = Linux ] && command -v setpriv >/dev/null 2>&1; then
  exec setpriv --pdeathsig KILL -- "$BOOKVALUE_WORKERD" "$@"
fi
server=$PPID
(
  while kill -0 "$server" && kill -0 $$; do sleep 1; done
  kill -9 $$
) </dev/null >/dev/null 2>&1 3>&- &
exec "$BOOKVALUE_WORKERD" "$@"
