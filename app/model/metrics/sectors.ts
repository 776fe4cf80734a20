import { sicCodes } from "~/edgar/sic"
import type { Cik } from "~/lib/cik"

/** CIKs of companies in another sector than that of their SIC code, which is the one of their first registration. */
const exceptions: Record<string, string> = {
  // Visa, Mastercard, PayPal, FIS, Global Payments, S&P Global, Moody's
  Financials: "1403161 1141391 1633917 1136893 1123360 64040 1059556",
  // Disney, Netflix, Alphabet, Meta, Spotify, Warner Bros. Discovery, Live Nation, Pinterest, Snap, Reddit
  Communications: "1744489 1065280 1652044 1326801 1639920 1437107 1335258 1506293 1564408 1713445",
  // Accenture, Cognizant, Corning, Gartner, EPAM, TE Connectivity, Roper, Amphenol, Garmin
  Technology: "1467373 1058290 24741 749251 1352010 1385157 882835 820313 1121788",
  // Thermo Fisher, Danaher, Agilent, Mettler Toledo, Waters, Bio-Rad, Charles River, ICON, GE HealthCare
  "Health care": "97745 313616 1090872 1037646 1000697 12208 1100682 1060955 1932393",
  // 3M, Uber, Cintas, Rockwell, Ametek, Fortive, Copart, Trane, Honeywell, Xylem, Leidos, Verisk
  Industrials: "66740 1543151 723254 1024478 1037868 1659166 900075 1466258 773840 1524472 1336920 1442145",
  // Carnival, Royal Caribbean, Norwegian Cruise Line, Booking, Expedia, Airbnb, ADT, TripAdvisor
  Services: "815097 884887 1513761 1075531 1324424 1559720 1703056 1526520",
  // Sherwin-Williams, Ecolab, Avery Dennison, Ball, Amcor, Smurfit Westrock
  Materials: "89800 31462 8818 9389 1748790 2005951",
  // ONEOK, Cheniere, Kinder Morgan, Williams, Targa, Texas Pacific Land
  Energy: "1039684 3570 1506307 107263 1389170 1811074",
  // CoStar, Zillow
  "Real estate": "1057352 1617640",
}
const sectorByCik: ReadonlyMap<string, string> = new Map(
  Object.entries(exceptions).flatMap(([sector, ciks]) =>
    ciks.split(" ").map((cik) => [cik.padStart(10, "0"), sector]),
  ),
)

/** The sector of a company; null where its code is unknown. */
export function getSector({ cik, sic }: { cik: Cik; sic: string | null }): string | null {
  return sectorByCik.get(cik) ?? sicCodes.get(sic ?? "")?.sector ?? null
}
