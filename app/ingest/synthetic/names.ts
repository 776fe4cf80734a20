import { pick, type Random } from "./random"

const places =
  "Atlantic Pacific Northern Southern Eastern Western Central Coastal Highland Summit Valley River Lake Harbor Bay Mountain Prairie Canyon Delta Forest Island Granite Cedar Maple Oak Pine Willow Birch Elm Aspen Hudson Columbia Cascade Sierra Rocky Dakota Texas Ohio Carolina Virginia Boston Chicago Denver Houston Dallas Portland Madison Lincoln Franklin Jefferson Hamilton Monroe Jackson Washington London York Lancaster Bristol Oxford Cambridge Windsor Norfolk Essex Tokyo Osaka Kyoto Nagoya Shanghai Beijing Shenzhen Guangdong Zhejiang Jiangsu Mumbai Delhi Gujarat Chennai Bengal Sydney Perth Victoria Queensland Toronto Quebec Alberta Ontario Hamburg Bayern Rhein Lyon Milano Torino Roma Stockholm Uppsala Seoul Busan Penang Johor Paulista".split(
    " ",
  )
const people =
  "Smith Johnson Williams Brown Miller Davis Wilson Anderson Taylor Thomas Moore Martin Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Campbell Mitchell Carter Roberts Turner Phillips Evans Parker Edwards Collins Stewart Morris Murphy Cook Rogers Morgan Cooper Peterson Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson Brooks Bennett Gray James Hughes Price Myers Long Foster Sanders Ross Powell Sullivan Russell Ortiz Jenkins Perry Butler Barnes Fisher Tanaka Suzuki Sato Yamamoto Watanabe Kobayashi Ito Nakamura Chen Wang Li Zhang Liu Yang Huang Zhao Wu Zhou Patel Sharma Gupta Reddy Mehta Kim Park Lee Choi Jung Müller Schmidt Fischer Weber Dubois Moreau Rossi Ferrari Bianchi Lindqvist Bergström Silva Souza".split(
    " ",
  )
const qualities =
  "First United American National Global International General Universal Advanced Applied Integrated Premier Prime Royal Imperial Golden Silver Blue Red Green Black White Bright Clear True New Modern Future Alpha Beta Delta Gamma Omega Sigma Nova Stellar Solar Lunar Orion Apex Vertex Zenith Pinnacle Titan Atlas Phoenix Eagle Falcon Hawk Lion Tiger Wolf Bear Fox Star Sun Moon Sky Ocean Stone Iron Steel Copper Diamond Crystal Quantum Fusion Vector Matrix Nexus Pulse Spark Swift Rapid".split(
    " ",
  )
const heads =
  "ac al am an ar as at av ax az be bi bo ca ce ci co cy da de di do du el em en er ev ex fa fi fo ga ge gi go he hy ic im in io is ja ka ke ki ko la le li lo lu ma me mi mo my na ne ni no nu ol om on op or os ox pa pe pi po pro qua ra re ri ro ru sa se si so sy ta te ti to tri tru ul um un ur va ve vi vo wa xe ya ze zi zy".split(
    " ",
  )
const tails =
  "bia ca cel cor cyte da dex dyne fin gen gic gon ka la lex lia line lis lix lon lus ma max med mera mex mia mune na net nex nia nix nor nova on ora pha plex pro ra rex ria rix ron sis sol son star sys ta tas tech tek tera tex tia tic tix ton tor tra tria tris tron tus va vant ven via vis vita von xa xis zon zyme".split(
    " ",
  )

function brand(random: Random): string {
  const middle = random() < 0.5 ? pick(random, heads) : ""
  const word = `${pick(random, heads)}${middle}${pick(random, tails)}`
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** A company's name before its legal form: places, people, qualities and made-up brands, as lists have them. */
export function inventName(random: Random, trade: readonly string[]): string {
  const kind = random()
  const tradeWord = pick(random, trade)
  if (kind < 0.34) return random() < 0.55 ? `${brand(random)} ${tradeWord}` : brand(random)
  if (kind < 0.55)
    return `${pick(random, places)} ${random() < 0.3 ? `${pick(random, qualities)} ` : ""}${tradeWord}`
  if (kind < 0.72)
    return `${pick(random, qualities)} ${random() < 0.4 ? `${pick(random, places)} ` : ""}${tradeWord}`
  if (kind < 0.86)
    return random() < 0.4
      ? `${pick(random, people)} & ${pick(random, people)} ${tradeWord}`
      : `${pick(random, people)} ${tradeWord}`
  if (kind < 0.94) return `${brand(random)} ${pick(random, qualities)} ${tradeWord}`
  return `${pick(random, people)} ${pick(random, places)} ${tradeWord}`
}

/** Letters of the name in its order, as tickers are mostly made; digits where the market has numbers. */
export function inventTicker(random: Random, name: string, hasNumbers: boolean): string {
  if (hasNumbers) return String(1000 + Math.floor(random() * 8999))
  const letters = name
    .normalize("NFD")
    .toUpperCase()
    .replace(/[^A-Z ]/g, "")
    .split(" ")
    .filter(Boolean)
  const length = 3 + Math.floor(random() * 2.2)
  if (random() < 0.35) return `${letters.join("")}QXZJK`.slice(0, length)
  const initials = letters.map((word) => word[0]).join("")
  if (random() < 0.3 && initials.length >= 2) return (initials + letters.at(-1)!.slice(1)).slice(0, length)
  const all = letters.join("")
  let ticker = all[0] ?? "Q"
  let at = 1
  while (ticker.length < length && at < all.length) {
    if (random() < 0.4 || all.length - at <= length - ticker.length) ticker += all[at]
    at += 1
  }
  return ticker.padEnd(2, "Q")
}
