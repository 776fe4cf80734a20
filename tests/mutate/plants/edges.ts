import type { Plant } from "../plant"

const outboxTests = ["tests/worker/accounts/outbox.test.ts"]
const queueTests = ["tests/unit/server/fair-queue.test.ts"]
const frontTests = ["tests/unit/server/front.test.ts"]
const hostTests = ["tests/unit/server/front-hosts.test.ts"]

const requestTests = ["tests/unit/pages/shell/data-requests.test.ts"]
const linkTests = ["tests/worker/accounts/request-link.test.ts"]

const stateTests = ["tests/unit/server/verify-state.test.ts"]

const budgetTests = ["tests/unit/model/reading/budgets.test.ts"]

const malformedTests = ["tests/unit/server/malformed-request.test.ts"]

export const plants: Plant[] = [
  {
    mistake: "the outbox is open to other machines",
    file: "app/pages/outbox/outbox.server.ts",
    search: 'isLoopbackAddress(headers.get("cf-connecting-ip") ?? "")',
    replace: 'headers.get("cf-connecting-ip") !== null',
    tests: outboxTests,
  },
  {
    mistake: "the outbox is open by any name",
    file: "app/pages/outbox/outbox.server.ts",
    search: "isLoopbackHost(new URL(url).host)",
    replace: 'url !== ""',
    tests: outboxTests,
  },
  {
    mistake: "a local server answers by any name",
    file: "server/local/front.ts",
    search: "options.isLocal && !isLoopbackHost(getHost(incoming))",
    replace: "options.isLocal && !getHost(incoming)",
    tests: hostTests,
  },
  {
    mistake: "a visitor behind an unknown proxy counts as this machine",
    file: "server/local/front.ts",
    search: '!trustsProxy && incoming.headers["x-forwarded-for"] !== undefined',
    replace: '!trustsProxy && incoming.headers["x-forwarded-for"] === ""',
    tests: hostTests,
  },
  {
    mistake: "a server on the network is local without APP_ORIGIN",
    file: "server/runtime/local-server.ts",
    search: '!env.APP_ORIGIN && host !== "localhost"',
    replace: '!env.APP_ORIGIN && host === "localhost"',
    tests: ["tests/unit/server/local-settings.test.ts"],
  },
  {
    mistake: "a name that begins like this machine's is this machine",
    file: "app/platform/loopback.ts",
    search: "(:\\d*)?$/i.test(host)",
    replace: "/i.test(host)",
    tests: ["tests/unit/platform/loopback.test.ts"],
  },
  {
    mistake: "a form from another port of this machine is from our pages",
    file: "app/platform/loopback.ts",
    search: " && given.port === known.port",
    replace: "",
    tests: ["tests/unit/platform/loopback.test.ts"],
  },
  {
    mistake: "a visitor who leaves ends the connection to the runtime, whose place is free at once",
    file: "server/local/front.ts",
    search: "upstream.destroy(), abandonedMs)",
    replace: "upstream.destroy(), 0)",
    tests: frontTests,
  },
  {
    mistake: "the rest of an answer that nobody reads is not read",
    file: "server/local/front.ts",
    search: "response.unpipe(outgoing).resume()",
    replace: "response.unpipe(outgoing)",
    tests: frontTests,
  },
  {
    mistake: "work of a visitor who left the line is started",
    file: "server/local/front.ts",
    search: 'if (leave) outgoing.on("close", leave)',
    replace: 'if (leave) outgoing.on("close", () => {})',
    tests: frontTests,
  },
  {
    mistake: "one network takes all places",
    file: "server/local/fair-queue.ts",
    search: " < this.limits.placesPerNetwork",
    replace: " < Number.POSITIVE_INFINITY",
    tests: queueTests,
  },
  {
    mistake: "a long request no longer counts for its network",
    file: "server/local/fair-queue.ts",
    search: "if (!removeFrom(this.working, entry.kind, entry)) return",
    replace:
      "if (!removeFrom(this.working, entry.kind, entry)) return\n    removeFrom(this.unended, entry.network, entry)",
    tests: queueTests,
  },
  {
    mistake: "a network that waits for itself keeps others out",
    file: "server/local/fair-queue.ts",
    search: "other.network === network || this.hasPlace(other)",
    replace: "other.network !== null",
    tests: queueTests,
  },
  {
    mistake: "requests reach a runtime that is being replaced",
    file: "server/local/open-answers.ts",
    search: "if (this.held) this.held.push(start)",
    replace: "if (this.held === undefined) return",
    tests: ["tests/unit/server/front-restart.test.ts"],
  },
  {
    mistake: "a front that closes ends connections on which clients ask",
    file: "server/local/open-answers.ts",
    search: "if (this.isClosing) outgoing.shouldKeepAlive = false",
    replace: "if (this.isClosing) outgoing.destroy()",
    tests: ["tests/unit/server/front-restart.test.ts"],
  },
  {
    mistake: "refused batches replace the runtime",
    file: "server/local/load-watch.ts",
    search: "if (outgoing.statusCode !== 200) return",
    replace: "",
    tests: ["tests/unit/server/load-watch.test.ts"],
  },
  {
    mistake: "an answer of a proxy replaces the page",
    file: "app/pages/shell/data-requests.ts",
    search: 'type.startsWith("text/x-script")',
    replace: 'type !== ""',
    tests: requestTests,
  },
  {
    mistake: "a failed visit of another page loses the page",
    file: "app/pages/shell/answer-unchanged.ts",
    search: "if (isElsewhere) return write(",
    replace: "if (request.route) return write(",
    tests: requestTests,
  },
  {
    mistake: "a failed form reloads the page's data",
    file: "app/pages/shell/answer-unchanged.ts",
    search: "Math.max(status, 400)",
    replace: "200",
    tests: requestTests,
  },
  {
    mistake: "the networks of one home count apart",
    file: "app/platform/limits.server.ts",
    search: "of listNetworks(address))",
    replace: "of listNetworks(address).slice(0, 1))",
    tests: linkTests,
  },
  {
    mistake: "sign-ups use up the mail of accounts",
    file: "app/pages/sign-in/request-link.server.ts",
    search: 'isAccount ? "mail to accounts" : "mail to new addresses"',
    replace: 'isAccount ? "mail to new addresses" : "mail to new addresses"',
    tests: linkTests,
  },
  {
    mistake: "each address with a + is a mailbox",
    file: "app/pages/sign-in/request-link.server.ts",
    search: 'email.replace(/\\+[^@]*(?=@)/, "")',
    replace: "email",
    tests: linkTests,
  },
  {
    mistake: "a scarce budget is open to the networks that used it up",
    file: "app/platform/limits.server.ts",
    search: "isShort ? Math.min(scarceMax, budget.maxOfOne) :",
    replace: "isShort ? budget.maxOfOne :",
    tests: linkTests,
  },
  {
    mistake: "a document without its checksum is sound",
    file: "server/verify/verify-state.ts",
    search: 'return "does not have its checksum"',
    replace: "return null",
    tests: stateTests,
  },
  {
    mistake: "the repair removes imported data",
    file: "server/verify/verify-state.ts",
    search: "faults.filter(({ isImported }) => !isImported)",
    replace: "faults.filter(({ path }) => path)",
    tests: stateTests,
  },
  {
    mistake: "a database that the quick check refuses is used",
    file: "server/backup/database-check.ts",
    search: 'if (found?.quick_check !== "ok")',
    replace: "if (!found)",
    tests: ["tests/unit/server/database-check.test.ts"],
  },
  {
    mistake: "a server starts over a file that is no database",
    file: "server/local/start-server.ts",
    search: "requireDatabaseFiles(stateDir)",
    replace: "void requireDatabaseFiles",
    tests: stateTests,
  },
  {
    mistake: "a read beside a write without room fails its page",
    file: "app/platform/d1.server.ts",
    search: "if (!isRead || attempt === attempts) throw error",
    replace: "throw error",
    tests: ["tests/unit/platform/d1.test.ts"],
  },
  {
    mistake: "escaped letters are free",
    file: "app/model/reading/foreign/foreign-html.ts",
    search: 'this.count("escapes", draft.html.split("&").length - 1)',
    replace: 'this.count("escapes", 0)',
    tests: budgetTests,
  },
  {
    mistake: "a document without words opens whole, whatever its size",
    file: "app/model/filings/derive-reading.ts",
    search: " && markup <= shortMarkup",
    replace: " && markup >= 0",
    tests: budgetTests,
  },
  {
    mistake: "a long item is compared at once",
    file: "app/model/reading/redline/redline-filing.ts",
    search: "const maxParts = 4",
    replace: "const maxParts = 400",
    tests: budgetTests,
  },
  {
    mistake: "a visitor can tell Miniflare to run the schedule",
    file: "server/local/malformed-request.ts",
    search: "new URL(address).pathname.startsWith(runtimePaths)",
    replace: "url.startsWith(runtimePaths)",
    tests: malformedTests,
  },
  {
    mistake: "two hosts reach the runtime",
    file: "server/local/malformed-request.ts",
    search: "if (hosts > 1 || (",
    replace: "if (hosts > 2 || (",
    tests: malformedTests,
  },
  {
    mistake: "a body over the limit is handed on",
    file: "server/local/malformed-request.ts",
    search: 'Number(headers["content-length"] ?? 0) > maxBodyBytes',
    replace: 'Number(headers["content-length"] ?? 0) > 2 * maxBodyBytes',
    tests: malformedTests,
  },
  {
    mistake: "files of an https site have no HSTS",
    file: "server/local/front.ts",
    search: 'if (isPlain && visitorProtocol(incoming, options) === "https:")',
    replace: 'if (!isPlain && visitorProtocol(incoming, options) === "https:")',
    tests: malformedTests,
  },
  {
    mistake: "the fence of quoted text is the same in each reply",
    file: "app/pages/mcp/reply.ts",
    search: "crypto.randomUUID().slice(0, 8)",
    replace: '"00000000"',
    tests: ["tests/unit/pages/mcp/reply.test.ts"],
  },
  {
    mistake: "tokens outlive a sign-out that revokes them",
    file: "app/stores/people/sessions-store.server.ts",
    search: '"delete from api_tokens where user_id = ?1",',
    replace: "",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "every sign-in is reported by mail",
    file: "app/stores/people/sessions-store.server.ts",
    search: "where user_id = ?1 and device = ?2)",
    replace: "where user_id = ?1 and device = ?2 and false)",
    tests: ["tests/worker/accounts/sessions.test.ts"],
  },
  {
    mistake: "a program that sends a token by http is redirected",
    file: "app/platform/redirects.server.ts",
    search: 'request.headers.has("authorization") ||',
    replace: "",
    tests: ["tests/unit/platform/observatory.test.ts"],
  },
  {
    mistake: "an added passkey is not reported",
    file: "app/pages/sign-in/passkeys.server.ts",
    search: "notifyOwner(session.user.email,",
    replace: "notifyOwner(null,",
    tests: ["tests/worker/accounts/passkeys.test.ts"],
  },
]
