/**
 * An authenticator in software, which makes a passkey and signs with it as WebAuthn (level 2) says. One that shares its
 * passkeys between devices does not count its signatures.
 */
export async function makeAuthenticator(rpId: string, origin: string, { counts = true } = {}) {
  const key = await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])
  const { x = "", y = "" } = (await crypto.subtle.exportKey("jwk", key.publicKey)) as JsonWebKey
  const id = crypto.getRandomValues(new Uint8Array(16))
  const rpHash = new Uint8Array(await crypto.subtle.digest("SHA-256", encode(rpId)))
  let counter = 0
  const getClientData = (type: string, challenge: string) =>
    encode(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  // User present and verified; with the credential if there is one.
  const getAuthenticatorData = (attested: Uint8Array = new Uint8Array()) => {
    const count = new Uint8Array(4)
    new DataView(count.buffer).setUint32(0, counter)
    return join(rpHash, new Uint8Array([attested.length > 0 ? 0x45 : 0x05]), count, attested)
  }
  const named = { id: toBase64(id), rawId: toBase64(id), type: "public-key", clientExtensionResults: {} }
  return {
    create(challenge: string) {
      // COSE: {1: 2, 3: -7, -1: 1, -2: x, -3: y}
      const cose = join(
        new Uint8Array([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
        fromBase64(x),
        new Uint8Array([0x22, 0x58, 0x20]),
        fromBase64(y),
      )
      const data = getAuthenticatorData(join(new Uint8Array(16), new Uint8Array([0, id.length]), id, cose))
      // CBOR: {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = join(
        ...[new Uint8Array([0xa3, 0x63]), encode("fmt"), new Uint8Array([0x64]), encode("none")],
        ...[new Uint8Array([0x67]), encode("attStmt"), new Uint8Array([0xa0, 0x68]), encode("authData")],
        ...[new Uint8Array([0x58, data.length]), data],
      )
      const clientDataJSON = toBase64(getClientData("webauthn.create", challenge))
      return { ...named, response: { clientDataJSON, attestationObject: toBase64(attestation) } }
    },
    async get(challenge: string, userId: string) {
      if (counts) counter += 1
      const clientData = getClientData("webauthn.get", challenge)
      const data = getAuthenticatorData()
      const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", clientData))
      const algorithm = { name: "ECDSA", hash: "SHA-256" }
      const raw = new Uint8Array(await crypto.subtle.sign(algorithm, key.privateKey, join(data, hash)))
      return {
        ...named,
        response: {
          clientDataJSON: toBase64(clientData),
          authenticatorData: toBase64(data),
          signature: toBase64(toDer(raw)),
          userHandle: toBase64(encode(userId)),
        },
      }
    },
  }
}

const encode = (text: string) => new TextEncoder().encode(text)

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]))
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/=+$/, "")
}

function fromBase64(text: string): Uint8Array {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
    character.charCodeAt(0),
  )
}

/** WebAuthn's signatures are two integers in DER, those of Web Crypto two numbers of 32 bytes. */
function toDer(raw: Uint8Array): Uint8Array {
  const toInteger = (bytes: Uint8Array) => {
    const first = bytes.findIndex((byte) => byte !== 0)
    const digits = bytes.slice(first)
    const signed = (digits[0] ?? 0) >= 0x80 ? join(new Uint8Array([0]), digits) : digits
    return join(new Uint8Array([0x02, signed.length]), signed)
  }
  const [r, s] = [toInteger(raw.slice(0, 32)), toInteger(raw.slice(32))]
  return join(new Uint8Array([0x30, r.length + s.length]), r, s)
}
