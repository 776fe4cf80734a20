/** A request that a server and the one behind it could read differently. */
interface HostileRequest {
  name: string
  /** One byte for each character. */
  bytes: string
}

export const site = "site.example"
/** A request after which the server closes the connection. */
export const last = `GET /last HTTP/1.1\r\nHost: ${site}\r\nConnection: close\r\n\r\n`

const forgedAddress = "203.0.113.99"
const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

/**
 * About 250 requests, each of which is one request or none. Each body contains `hidden`, which is a whole request for
 * a server that does not find the end of the request before it.
 */
export function makeHostileRequests(hidden: string): HostileRequest[] {
  return [
    ...nameLengthsInConnection(hidden),
    ...forgeHeaders(hidden),
    ...varyLengths(hidden),
    ...varyTransferEncodings(hidden),
    ...varyChunks(hidden),
    ...varyTargets(),
    ...varyRequestLines(hidden),
    ...varyHosts(hidden),
    ...varyOffers(hidden),
  ]
}

function write(method: string, headers: readonly string[], body: string, target = "/first"): string {
  return [`${method} ${target} HTTP/1.1`, `Host: ${site}`, ...headers, "", body].join("\r\n")
}

const inLength = (body: string) => `Content-Length: ${body.length}`
const inChunks = (body: string) => `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`

/** Each method with a body and a Connection header that takes its frame away. */
function nameLengthsInConnection(hidden: string): HostileRequest[] {
  const values = [
    ...["content-length", "Content-Length, close", "keep-alive , transfer-encoding", "host", "accept"],
    "close\r\nConnection: Transfer-Encoding, Content-Length",
  ]
  return methods.flatMap((method) =>
    values.flatMap((value) => [
      {
        name: `${method} with a length and Connection: ${value}`,
        bytes: write(method, [inLength(hidden), `Connection: ${value}`], hidden),
      },
      {
        name: `${method} in chunks and Connection: ${value}`,
        bytes: write(method, ["Transfer-Encoding: chunked", `Connection: ${value}`], inChunks(hidden)),
      },
    ]),
  )
}

/** Headers that only the front may set. */
function forgeHeaders(hidden: string): HostileRequest[] {
  const forged = `CF-Connecting-IP: ${forgedAddress}`
  const lines = [
    ...[forged, forged.toLowerCase(), `${forged}\r\n${forged}`, `CF_Connecting_IP: ${forgedAddress}`],
    ...[`CF-Connecting-IP : ${forgedAddress}`, `CF-Connecting-IP\t:${forgedAddress}`, ` ${forged}`],
    ...[`X: a\r\n ${forged}`, `X: a\r${forged}`, `X: a\n${forged}`, `X: a\0\r\n${forged}`, `\x0b${forged}`],
    ...[
      `CF-Connecting-IP\0: ${forgedAddress}`,
      `Connection: cf-connecting-ip\r\n${forged}`,
      `: a\r\n${forged}`,
    ],
    ...["CF-Ray: forged", "CF-Worker: forged", "cf-server-memory: worker=1", "cf-front-answers: 99"],
    ...["MF-CF-Blob: {}", "MF-Original-URL: http://localhost/cdn-cgi/handler/scheduled", "mf-op: GET"],
    ...["MF-Route-Override: forged", "MF-Proxy-Shared-Secret: forged", "MF-Disable-Pretty-Error: 1"],
    ...[
      `X-Forwarded-For: ${forgedAddress}`,
      `Forwarded: for=${forgedAddress}`,
      `X-Real-IP: ${forgedAddress}`,
    ],
    ...["X-Forwarded-Host: evil.example", "X-Forwarded-Proto: https", `Via: 1.1 a\r\n${forged}`],
    `${Array.from({ length: 2_100 }, () => "a:b\r\n").join("")}X-Forwarded-For: ${forgedAddress}`,
  ]
  return lines.flatMap((line) => [
    { name: `GET with ${JSON.stringify(line.slice(0, 80))}`, bytes: write("GET", [line], "") },
    {
      name: `POST with ${JSON.stringify(line.slice(0, 80))}`,
      bytes: write("POST", [inLength(hidden), line], hidden),
    },
  ])
}

function varyLengths(hidden: string): HostileRequest[] {
  const { length } = hidden
  const lengths = [
    ...[`Content-Length: 0\r\nContent-Length: ${length}`, `Content-Length: ${length}\r\nContent-Length: 0`],
    ...[`Content-Length: ${length}\r\nContent-Length: ${length}`, `Content-Length: ${length}, ${length}`],
    ...[`Content-Length: +${length}`, "Content-Length: -1", `Content-Length: 0x${length.toString(16)}`],
    ...[
      `Content-Length: ${length}.0`,
      "Content-Length: 1e2",
      `Content-Length: ${length};`,
      "Content-Length:",
    ],
    ...[`Content-Length: \x0b${length}`, `Content-Length: 00${length}`, `Content-Length:\t${length} `],
    ...[`Content-Length : ${length}`, `Content-Length\t: ${length}`, `Content-Length:\r\n ${length}`],
    ...["Content-Length: 1\r\n 0", "Content-Length: 18446744073709551617", `Content-Length: ${length}\0`],
    ...[`Content-Length: ${length}\r\nTransfer-Encoding: chunked`, `X: a\r\n Content-Length: ${length}`],
    `Transfer-Encoding: chunked\r\nContent-Length: ${length}`,
  ]
  return ["POST", "DELETE"].flatMap((method) =>
    lengths
      // Without a length that counts, the rest is a request of its own.
      .filter((line) => !line.startsWith("X:"))
      .map((line) => ({
        name: `${method} with ${JSON.stringify(line)}`,
        bytes: write(method, [line], line.includes("chunked") ? `0\r\n\r\n${hidden}` : hidden),
      })),
  )
}

function varyTransferEncodings(hidden: string): HostileRequest[] {
  const lines = [
    ...["chunked", "CHUNKED", "\tchunked ", "xchunked", "chunk", "identity", "gzip", "cow"].map(encode),
    ...[
      "chunked, identity",
      "gzip, chunked",
      "chunked, chunked",
      "chunked;q=1",
      '"chunked"',
      "\x0bchunked",
    ].map(encode),
    ...["Transfer-Encoding : chunked", "Transfer-Encoding:\r\n chunked", "Transfer-Encoding:"],
    ...["Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding: chunked\0"],
    "Transfer-Encoding: identity\r\nTransfer-Encoding: chunked",
  ]
  return ["POST", "DELETE"].flatMap((method) =>
    lines.map((line) => ({
      name: `${method} with ${JSON.stringify(line)}`,
      bytes: write(method, [line], inChunks(hidden)),
    })),
  )
}

const encode = (coding: string) => `Transfer-Encoding: ${coding}`

function varyChunks(hidden: string): HostileRequest[] {
  const size = hidden.length.toString(16)
  const bodies = [
    ...[`${size};a=b`, `${size} ;a="\r\n"`, `${size};${"a".repeat(20_000)}`, `0x${size}`, `+${size}`].map(
      begin,
    ),
    ...[`-${size}`, ` ${size}`, `${size} `, `0${size}`, `0_${size}`, "G", "", `${"F".repeat(17)}`].map(begin),
    ...[
      `${size}\n${hidden}\r\n0\r\n\r\n`,
      `${size}\r${hidden}\r\n0\r\n\r\n`,
      `${size}\r\n${hidden}0\r\n\r\n`,
    ],
    ...[`${size}\r\n${hidden}\n0\n\n`, `0\r\nCF-Connecting-IP: ${forgedAddress}\r\n\r\n`],
    ...["0\r\nContent-Length: 5\r\n\r\n", "0\r\nHost: evil.example\r\n\r\n", `1\r\n${hidden}\r\n0\r\n\r\n`],
  ]
  function begin(line: string): string {
    return `${line}\r\n${hidden}\r\n0\r\n\r\n`
  }
  return ["POST", "OPTIONS"].flatMap((method) =>
    bodies.map((body) => ({
      name: `${method} with chunks ${JSON.stringify(`${body.slice(0, 24)} … ${body.slice(-8)}`)}`,
      bytes: write(method, ["Transfer-Encoding: chunked"], body),
    })),
  )
}

/** Addresses, some of which lead to those of the runtime itself. */
function varyTargets(): HostileRequest[] {
  const own = "cdn-cgi/handler/scheduled"
  const targets = [
    ...[
      `/${own}`,
      `/./${own}`,
      `/a/../${own}`,
      `/%2e/${own}`,
      `/a/%2E%2e/${own}`,
      `/\t${own}`,
      `/a/..\\${own}`,
    ],
    ...[
      `\\${own}`,
      `/\\${own}`,
      `//${own}`,
      `http://${site}/${own}`,
      `HTTP://${site}/x/../${own}`,
      `/#/../${own}`,
    ],
    ...[`http://${site}\\${own}`, `http://a@${site}/${own}`, `http://evil.example/${own}`, `http:///${own}`],
    ...[
      "*",
      "a",
      "ftp://a/b",
      "/a\tb",
      "/a\x0cb",
      "/a b",
      "/a\0b",
      "/%",
      "/\xff",
      `/${"a".repeat(20_000)}`,
      "?a",
      "",
    ],
  ]
  return targets.map((target) => ({
    name: `the target ${JSON.stringify(target.slice(0, 60))}`,
    bytes: write("GET", [], "", target),
  }))
}

function varyRequestLines(hidden: string): HostileRequest[] {
  const lines = [
    ...[
      "delete /first HTTP/1.1",
      "DELETE  /first HTTP/1.1",
      "DELETE /first HTTP/1.1 x",
      "DELETE /first\tHTTP/1.1",
    ],
    ...[
      "DELETE /first HTTP/0.9",
      "DELETE /first HTTP/1.2",
      "DELETE /first HTTP/2.0",
      "DELETE /first HTTP/1.1 ",
    ],
    ...["DELETE /first", " DELETE /first HTTP/1.1", "\r\nDELETE /first HTTP/1.1", "\nDELETE /first HTTP/1.1"],
    ...["DEL\0ETE /first HTTP/1.1", "TRACE /first HTTP/1.1", "PRI * HTTP/2.0", "PROPFIND /first HTTP/1.1"],
    ...["SEARCH /first HTTP/1.1", "PURGE /first HTTP/1.1", "SOURCE /first HTTP/1.1", "FETCH /first HTTP/1.1"],
    ...["DELETE /first HTTP/1.0", "CONNECT first:80 HTTP/1.1"],
  ]
  const chunked = "Transfer-Encoding: chunked"
  return [
    ...lines.map((line) => ({
      name: `the line ${JSON.stringify(line)}`,
      bytes: [line, `Host: ${site}`, inLength(hidden), "", hidden].join("\r\n"),
    })),
    {
      name: "HTTP/1.0 in chunks",
      bytes: ["POST /first HTTP/1.0", `Host: ${site}`, chunked, "", inChunks(hidden)].join("\r\n"),
    },
    { name: "lines that end with LF", bytes: write("POST", [inLength(hidden)], hidden).replaceAll("\r", "") },
    {
      name: "a head that ends with LF",
      bytes: `POST /first HTTP/1.1\r\nHost: ${site}\r\n${inLength(hidden)}\n\n${hidden}`,
    },
  ]
}

function varyHosts(hidden: string): HostileRequest[] {
  const hosts = [
    ...[
      `Host: ${site}\r\nHost: evil.example`,
      `Host: ${site}, evil.example`,
      "Host:",
      "X: a",
      "Host: a b",
      "Host: x@a",
    ],
    ...[
      `Host: ${site}/cdn-cgi/`,
      `Host: ${site}\r\n evil.example`,
      `Host : ${site}`,
      `Host: ${site}\0`,
      "Host: a:b",
    ],
  ]
  return hosts.map((host) => ({
    name: JSON.stringify(host),
    bytes: ["DELETE /first HTTP/1.1", host, inLength(hidden), "", hidden].join("\r\n"),
  }))
}

/** Offers of another protocol, of a later body or of trailers, and a header that is too long. */
function varyOffers(hidden: string): HostileRequest[] {
  const offers = [
    "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA",
    "Connection: upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13",
    ...[
      "Expect: 100-continue",
      "Expect: 200-ok",
      "TE: trailers\r\nConnection: TE",
      "Trailer: CF-Connecting-IP",
    ],
    ...[
      "Keep-Alive: timeout=5",
      "Proxy-Connection: content-length",
      "Connection: ,, close,",
      `A: ${"a".repeat(20_000)}`,
    ],
  ]
  return ["POST", "DELETE"].flatMap((method) =>
    offers.map((offer) => ({
      name: `${method} with ${JSON.stringify(offer.slice(0, 80))}`,
      bytes: write(method, [inLength(hidden), offer], hidden),
    })),
  )
}
