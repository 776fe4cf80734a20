import { pick, type Random } from "~/ingest/invented/random"

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

const onsets =
  "b b br bl c c ch cl cr d d dr f f fl fr g g gl gr h h j k kr l l l m m m n n p p ph pl pr qu r r r s s s sc sh sk sl sp st str sw t t th tr tw v v w wh y z".split(
    " ",
  )
const vowels = "a a a a e e e e e i i i i o o o o u u ai au ea ee ei ia ie io oo ou y".split(" ")
const codas =
  "b ck ct d f g l ll ld lt m mp n n n nd ng nk ns nt p r r r rd rk rn rs rt s s ss st t t th x".split(" ")

/** A word that is probably unique: a surname, a place or an invented brand. */
function rareWord(random: Random): string {
  const syllables = 2 + Math.floor(random() * random() * 2)
  let word = random() < 0.2 ? pick(random, vowels) : ""
  for (let left = syllables; left > 0; left -= 1)
    word += pick(random, onsets) + pick(random, vowels) + (random() < 0.32 ? pick(random, codas) : "")
  return word
}

function brand(random: Random): string {
  const middle = random() < 0.5 ? pick(random, heads) : ""
  const word = random() < 0.4 ? `${pick(random, heads)}${middle}${pick(random, tails)}` : rareWord(random)
  if (random() < 0.07) return word.slice(0, 2 + Math.floor(random() * 3)).toUpperCase()
  const whole = word.charAt(0).toUpperCase() + word.slice(1)
  return random() < 0.04 ? whole + pick(random, qualities) : whole
}

/** A company's name without legal form. As in real lists, eight of ten have at least one unique word. */
export function inventName(random: Random, trade: readonly string[]): string {
  const kind = random()
  const tradeWord = pick(random, trade)
  if (kind < 0.52) return random() < 0.4 ? `${brand(random)} ${tradeWord}` : brand(random)
  if (kind < 0.6) return `${pick(random, places)} ${tradeWord}`
  if (kind < 0.68)
    return `${pick(random, qualities)} ${random() < 0.4 ? brand(random) : pick(random, places)} ${tradeWord}`
  if (kind < 0.76) return `${random() < 0.5 ? pick(random, people) : brand(random)} & ${brand(random)}`
  if (kind < 0.9) return `${brand(random)} ${random() < 0.5 ? brand(random) : pick(random, qualities)}`
  return `${pick(random, people)} ${random() < 0.5 ? brand(random) : tradeWord}`
}

/** Letters of the name in order, as in most tickers; digits for markets with numeric tickers. */
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
  if (random() < 0.3 && initials.length >= 2)
    return (initials + (letters.at(-1) ?? "").slice(1)).slice(0, length)
  const all = letters.join("")
  let ticker = all[0] ?? "Q"
  let at = 1
  while (ticker.length < length && at < all.length) {
    if (random() < 0.4 || all.length - at <= length - ticker.length) ticker += all[at]
    at += 1
  }
  return ticker.padEnd(2, "Q")
}
