const plainRatios = [2, 3, 4, 5, 6, 7, 8, 10, 15, 20, 25, 30, 50, 100]

interface AmountAndPrice {
  amount: number
  price: number | null
}

/**
 * New shares per old share, if shares and implied price changed in opposite directions by about the same whole
 * ratio from one quarter to the next; otherwise null. For a ratio below three the shares must match exactly, because
 * a trade could look the same. From three on, the manager may also have traded.
 */
export function inferSplit(before: AmountAndPrice, after: AmountAndPrice): number | null {
  if (!before.price || !after.price || before.amount <= 0 || after.amount <= 0) return null
  const shares = after.amount / before.amount
  const price = before.price / after.price
  const isReverse = shares < 1
  const ratio = isReverse ? inferWhole(1 / shares, 1 / price) : inferWhole(shares, price)
  return ratio === null ? null : isReverse ? 1 / ratio : ratio
}

function inferWhole(shares: number, price: number): number | null {
  const exact = plainRatios.find(
    (ratio) => isWithin(shares / ratio, 1.002) && isWithin(price / ratio, ratio < 3 ? 1.25 : 1.45),
  )
  if (exact) return exact
  const off = (ratio: number) => Math.abs(Math.log(price / ratio)) + Math.abs(Math.log(shares / ratio))
  const nearest = plainRatios.reduce((best, ratio) => (off(ratio) < off(best) ? ratio : best))
  const isClear = nearest >= 4 && isWithin(price / nearest, 1.35) && isWithin(shares / nearest, 1.35)
  return isClear ? nearest : null
}

function isWithin(ratio: number, factor: number): boolean {
  return ratio <= factor && ratio >= 1 / factor
}
