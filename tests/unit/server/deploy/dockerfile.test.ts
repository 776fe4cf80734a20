import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, test } from "vitest"

const folder = join(import.meta.dirname, "../../../../deploy")
const dockerfile = readFileSync(join(folder, "Dockerfile"), "utf8").replace(/\\\n\s*/g, "")
const lines = dockerfile.split("\n").filter((line) => line && !line.startsWith("#"))
const stage = lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")))
const instruction = (name: string) => stage.filter((line) => line.startsWith(`${name} `))

test("every base image is pinned to a full version", () => {
  const bases = lines.filter((line) => line.startsWith("FROM "))
  expect(bases).toHaveLength(2)
  for (const base of bases) expect(base).toMatch(/^FROM node:\d+\.\d+\.\d+-[\w-]+( AS build)?$/)
})

test("no package runs an install script", () => {
  const installs = lines.filter((line) => line.includes("npm ci"))
  expect(installs).toHaveLength(2)
  for (const line of installs) expect(line).toContain("--ignore-scripts")
})

test("the image runs as a user without rights, after the last RUN", () => {
  expect(instruction("USER")).toEqual(["USER node"])
  const user = stage.indexOf("USER node")
  expect(stage.slice(user).some((line) => /^(RUN|COPY|ADD) /.test(line))).toBe(false)
  expect(instruction("COPY").every((line) => line.includes("--chown=root:root"))).toBe(true)
})

test("the state is a volume, the port is open, and health is checked at /healthz", () => {
  expect(instruction("VOLUME")).toEqual(["VOLUME /state"])
  expect(instruction("EXPOSE")).toEqual(["EXPOSE 8787"])
  expect(instruction("HEALTHCHECK")[0]).toContain("/healthz")
  expect(instruction("ENV")[0]).toMatch(/HOST=0\.0\.0\.0.*STATE_DIR=\/state/)
})

test("nothing is added from an address, and no secret is in the image", () => {
  expect(lines.filter((line) => line.startsWith("ADD "))).toEqual([])
  expect(dockerfile).not.toMatch(/curl|wget|SECRET|TOKEN/)
  const ignored = readFileSync(join(folder, "../.dockerignore"), "utf8").split("\n")
  for (const name of [".git", ".state*", "node_modules", ".dev.vars", "*.local.toml", "*.local.env"])
    expect(ignored).toContain(name)
})

test("the unit and the composition limit memory to what two runtimes fit into, and stay when one is ended", () => {
  const unit = readFileSync(join(folder, "bookvalue.service"), "utf8")
  const compose = readFileSync(join(folder, "compose.yaml"), "utf8")
  for (const limit of [/^MemoryMax=(\d+)M$/m.exec(unit), /^ {4}mem_limit: (\d+)m$/m.exec(compose)])
    expect(Number(limit?.[1]) * 1024 ** 2).toBeGreaterThan(1.5e9)
  expect(unit).toMatch(/^OOMPolicy=continue$/m)
  expect(unit).toMatch(/^WatchdogSec=\d+$/m)
  expect(unit).toMatch(/^EnvironmentFile=/m)
  const services = compose.split(/^ {2}(?=\w+:$)/m).filter((part) => part.includes("restart:"))
  expect(services).toHaveLength(2)
  for (const service of services) expect(service).toContain("logging: *logging")
  expect(compose).toMatch(/max-size: \d+m, max-file/)
  expect(services[0]).toContain("env_file: [.env]")
})

test("the image and the unit start what npm start starts", () => {
  const unit = readFileSync(join(folder, "bookvalue.service"), "utf8")
  const [, unitCommand] = /^ExecStart=\/usr\/bin\/(.+)$/m.exec(unit) ?? []
  const command = JSON.parse(instruction("CMD")[0]!.slice(4)) as string[]
  expect(command.join(" ")).toBe(unitCommand)
  expect(readFileSync(join(folder, "../server/deploy/release.ts"), "utf8")).toContain("server/start.mjs")
})
