import type { Plant } from "../plant"

/** Ways to sign in, joined accounts, watches of several lists, and pages loaded ahead. */
export const plants: Plant[] = [
  {
    mistake: "a link adds its address to another account than the one that asked",
    file: "app/stores/people/links-store.server.ts",
    search: "hash = ?1 and user_id = ?2 and used_at is null",
    replace: "hash = ?1 and ?2 is not null and used_at is null",
    tests: ["tests/worker/accounts/ways.test.ts"],
  },
  {
    mistake: "a link adds its address twice",
    file: "app/stores/people/links-store.server.ts",
    search: "user_id = ?2 and used_at is null and",
    replace: "user_id = ?2 and",
    tests: ["tests/worker/accounts/ways.test.ts"],
  },
  {
    mistake: "an old session changes the ways to sign in",
    file: "app/pages/account/ways/change-ways.server.ts",
    search: "if (!isFresh(session, now)) return refuse",
    replace: "if (now < 0) return refuse",
    tests: ["tests/worker/accounts/ways.test.ts"],
  },
  {
    mistake: "the last way to sign in can be removed",
    file: "app/stores/people/ways-store.server.ts",
    search: "email = ?2 and ${countWays} > 1",
    replace: "email = ?2 and ${countWays} > 0",
    tests: ["tests/worker/accounts/ways.test.ts"],
  },
  {
    mistake: "a screen with a taken name replaces the other one",
    file: "app/model/watchlists/plan-join.ts",
    search: "isStored ? screen.name : findFreeName(screen.name, taken)",
    replace: "isStored ? screen.name : screen.name",
    tests: ["tests/unit/model/watchlists/plan-join.test.ts"],
  },
  {
    mistake: "one click watches on the first list instead of the last used one",
    file: "app/model/watchlists/watch-state.ts",
    search: "best && newest(best) >= newest(list) ? best : list",
    replace: "best ?? list",
    tests: ["tests/unit/model/watchlists/watch-state.test.ts"],
  },
  {
    mistake: "the entry before the first one is the first one",
    file: "app/model/watchlists/list-neighbors.ts",
    search: "(place + count) % count",
    replace: "Math.max(0, place) % count",
    tests: ["tests/unit/model/watchlists/watch-state.test.ts"],
  },
  {
    mistake: "a browser keeps a personal page that a link loaded ahead",
    file: "app/platform/headers.server.ts",
    search: 'if (isAhead && headers.get("cache-control") === anonymousCaching)',
    replace: "if (isAhead)",
    tests: ["tests/unit/platform/headers.test.ts"],
  },
  {
    mistake: "the calendar feed lists an expected day that has passed",
    file: "app/pages/calendar/load-calendar.server.tsx",
    search: 'status !== "expected" || date >= today',
    replace: 'status !== "none" || date >= today',
    tests: ["tests/worker/alerts/private-feeds.test.ts"],
  },
]
