type Lab = readonly [lightness: number, a: number, b: number]

/** The difference that people see between two colors of sRGB, such as `#123a7a` (CIEDE2000). */
export function measureDifference(first: string, second: string): number {
  const [l1, a1, b1] = toLab(first)
  const [l2, a2, b2] = toLab(second)
  const meanChroma = (Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2
  const gray = 0.5 * (1 - Math.sqrt(meanChroma ** 7 / (meanChroma ** 7 + 25 ** 7)))
  const [c1, c2] = [Math.hypot(a1 * (1 + gray), b1), Math.hypot(a2 * (1 + gray), b2)]
  const [h1, h2] = [getHue(a1 * (1 + gray), b1), getHue(a2 * (1 + gray), b2)]
  const turn = c1 * c2 === 0 ? 0 : ((h2 - h1 + 540) % 360) - 180
  const hue = 2 * Math.sqrt(c1 * c2) * Math.sin(toRadians(turn / 2))
  const meanHue = c1 * c2 === 0 ? h1 + h2 : h1 + turn / 2
  const [meanL, meanC] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const t =
    1 -
    0.17 * Math.cos(toRadians(meanHue - 30)) +
    0.24 * Math.cos(toRadians(2 * meanHue)) +
    0.32 * Math.cos(toRadians(3 * meanHue + 6)) -
    0.2 * Math.cos(toRadians(4 * meanHue - 63))
  const lightness = (l2 - l1) / (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2))
  const chroma = (c2 - c1) / (1 + 0.045 * meanC)
  const turned = hue / (1 + 0.015 * meanC * t)
  const rotation =
    -2 *
    Math.sqrt(meanC ** 7 / (meanC ** 7 + 25 ** 7)) *
    Math.sin(toRadians(60 * Math.exp(-(((meanHue - 275) / 25) ** 2))))
  return Math.sqrt(lightness ** 2 + chroma ** 2 + turned ** 2 + rotation * chroma * turned)
}

/** The contrast of WCAG 2. */
export function measureContrast(first: string, second: string): number {
  const [dark = 0, light = 0] = [first, second].map((color) => toXyz(color)[1]).sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

function getHue(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
}

function toRadians(degrees: number): number {
  return (degrees * Math.PI) / 180
}

function toXyz(color: string): [number, number, number] {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return [
    0.4124 * r + 0.3576 * g + 0.1805 * b,
    0.2126 * r + 0.7152 * g + 0.0722 * b,
    0.0193 * r + 0.1192 * g + 0.9505 * b,
  ]
}

function toLab(color: string): Lab {
  const [x, y, z] = toXyz(color)
  const f = (value: number) =>
    value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27 / 116) * value + 16 / 116
  const [fx, fy, fz] = [f(x / 0.95047), f(y), f(z / 1.08883)]
  return [116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)]
}
