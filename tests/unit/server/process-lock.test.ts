import { spawn } from "node:child_process"
import { once } from "node:events"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { takeProcessLock, waitForLock } from "../../../server/runtime/process-lock"

let folder = ""
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "process-lock-"))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function take() {
  const lock = await takeProcessLock(folder, () => ({ pid: 42 }))
  if ("heldBy" in lock) throw new Error(`The lock is held by ${lock.heldBy}.`)
  return lock
}

test("a second process waits for the first one's lock, says for which once, and takes it after that", async () => {
  const first = await take()
  const steps: string[] = []
  const waiting = waitForLock(folder, (pid) => steps.push(`waiting for ${pid}`), 5).then((lock) => {
    steps.push("taken")
    return lock
  })
  await new Promise((done) => setTimeout(done, 60))
  expect(steps).toEqual(["waiting for 42"])
  await first.release()
  const second = await waiting
  expect(steps).toEqual(["waiting for 42", "taken"])
  await expect(take()).rejects.toThrow(`The lock is held by {"pid":${process.pid}}.`)
  await second.release()
  await (await take()).release()
})

test("of several that wait, one at a time has the lock", async () => {
  let holders = 0
  const most: number[] = []
  const work = async () => {
    const lock = await waitForLock(folder, () => {}, 2)
    holders += 1
    most.push(holders)
    await new Promise((done) => setTimeout(done, 5))
    holders -= 1
    await lock.release()
  }
  await Promise.all([work(), work(), work(), work()])
  expect(most).toEqual([1, 1, 1, 1])
})

test("the lock of a killed process is free", async () => {
  const script = `require("net").createServer((s) => s.end('{"pid":1}')).listen(${JSON.stringify(join(folder, "server.sock"))}, () => console.log("listens"))`
  const child = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] })
  await once(child.stdout, "data")
  await expect(take()).rejects.toThrow("The lock is held by")
  child.kill("SIGKILL")
  await once(child, "exit")
  await (await waitForLock(folder, () => {}, 5)).release()
})
