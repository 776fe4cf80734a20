type Row = Record<string, unknown>

/** The answers of a running server. Waits where it asks to, and for what it reads from the SEC. */
export class Site {
  constructor(readonly origin: string) {}

  /** Null where there is no such page or no such data. */
  async read(path: string): Promise<Response | null> {
    for (let attempt = 0; ; attempt += 1) {
      const response = await fetch(new URL(path, this.origin))
      if (response.ok) return response
      if (response.status === 404 || attempt === 8) return null
      const seconds = Number(response.headers.get("retry-after") ?? 3)
      await new Promise((done) => setTimeout(done, seconds * 1000))
    }
  }

  async readJson(path: string): Promise<Row | null> {
    const response = await this.read(path)
    return response && ((await response.json()) as Row)
  }

  async readText(path: string): Promise<string | null> {
    const response = await this.read(path)
    return response?.text() ?? null
  }

  async readBytes(path: string): Promise<Uint8Array | null> {
    const response = await this.read(path)
    return response && new Uint8Array(await response.arrayBuffer())
  }

  async readRows(path: string): Promise<Row[]> {
    const body = await this.readJson(path)
    return Array.isArray(body?.rows) ? (body.rows as Row[]) : []
  }
}
