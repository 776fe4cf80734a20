/** Short names of exchanges by their market identifier code (ISO 10383); another code is its own name. */
const namesByMic: Record<string, string> = {
  XNYS: "NYSE",
  XNAS: "Nasdaq",
  XASE: "NYSE American",
  XASX: "ASX",
  XLON: "LSE",
  XTSE: "TSX",
  XTSX: "TSXV",
  XTKS: "TSE",
  XHKG: "HKEX",
  XSHG: "SSE",
  XSHE: "SZSE",
  XKRX: "KRX",
  XKOS: "KOSDAQ",
  XTAI: "TWSE",
  XNSE: "NSE",
  XBOM: "BSE",
  XSES: "SGX",
  XKLS: "Bursa Malaysia",
  XIDX: "IDX",
  XBKK: "SET",
  XNZE: "NZX",
  XETR: "Xetra",
  XFRA: "Frankfurt",
  XPAR: "Euronext Paris",
  XAMS: "Euronext Amsterdam",
  XBRU: "Euronext Brussels",
  XLIS: "Euronext Lisbon",
  XDUB: "Euronext Dublin",
  XOSL: "Euronext Oslo",
  XMIL: "Euronext Milan",
  XMAD: "BME",
  XSWX: "SIX",
  XWBO: "Vienna",
  XSTO: "Nasdaq Stockholm",
  XCSE: "Nasdaq Copenhagen",
  XHEL: "Nasdaq Helsinki",
  XWAR: "GPW",
  XIST: "Borsa Istanbul",
  XTAE: "TASE",
  XJSE: "JSE",
  XSAU: "Tadawul",
  XMEX: "BMV",
  BVMF: "B3",
  XBUE: "BYMA",
  XSGO: "Santiago",
}

/** The name of an exchange as shown next to tickers. */
export function exchangeOfMic(mic: string): string {
  return namesByMic[mic] ?? mic
}

export function parseMic(text: string): string | null {
  const mic = text.trim().toUpperCase()
  return /^[A-Z0-9]{4}$/.test(mic) ? mic : null
}
