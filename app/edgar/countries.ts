/**
 * EDGAR's state and country codes (the code list of the SEC's filer manual) as ISO 3166 alpha-2, lower case.
 * Codes of US states are not listed: they are the two-letter postal codes.
 */
const usStates = new Set(
  `AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH
   OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY X1`.split(/\s+/),
)

const isoByEdgarCode: Record<string, string> = Object.fromEntries(
  `A0:ca A1:ca A2:ca A3:ca A4:ca A5:ca A6:ca A7:ca A8:ca A9:ca B0:ca Z4:ca
   B2:af Y6:ax B3:al B4:dz B5:as B6:ad B7:ao 1A:ai B8:aq B9:ag C1:ar 1B:am 1C:aw C3:au C4:at 1D:az C5:bs C6:bh
   C7:bd C8:bb 1F:by C9:be D1:bz G6:bj D0:bm D2:bt D3:bo 1E:ba B1:bw D4:bv D5:br D6:io D9:bn E0:bg X2:bf E2:bi
   E3:kh E4:cm E8:cv E9:ky F0:cf F2:td F3:cl F4:cn F6:cx F7:cc F8:co F9:km G0:cg Y3:cd G1:ck G2:cr L7:ci 1M:hr
   G3:cu G4:cy 2N:cz G7:dk 1G:dj G9:dm G8:do H1:ec H2:eg H3:sv H4:gq 1J:er 1H:ee H5:et H7:fk H6:fo H8:fj H9:fi
   I0:fr I3:gf I4:pf 2C:tf I5:ga I6:gm 2Q:ge 2M:de J0:gh J1:gi J3:gr J4:gl J5:gd J6:gp GU:gu J8:gt Y7:gg J9:gn
   S0:gw K0:gy K1:ht K4:hm X4:va K2:hn K3:hk K5:hu K6:is K7:in K8:id K9:ir L0:iq L2:ie Y8:im L3:il L6:it L8:jm
   M0:jp Y9:je M2:jo 1P:kz M3:ke J2:ki M4:kp M5:kr M6:kw 1N:kg M7:la 1R:lv M8:lb M9:ls N0:lr N1:ly N2:li 1Q:lt
   N4:lu N5:mo 1U:mk N6:mg N7:mw N8:my N9:mv O0:ml O1:mt 1T:mh O2:mq O3:mr O4:mu 2P:yt O5:mx 1K:fm 1S:md O9:mc
   P0:mn Z5:me P1:ms P2:ma P3:mz E1:mm T6:na P5:nr P6:np P7:nl 1W:nc Q2:nz Q3:ni Q4:ne Q5:ng Q6:nu Q7:nf 1V:mp
   Q8:no P4:om R0:pk 1Y:pw 1X:ps R1:pa R2:pg R4:py R5:pe R6:ph R8:pn R9:pl S1:pt PR:pr S3:qa S4:re S5:ro 1Z:ru
   S6:rw Z0:bl U8:sh U7:kn U9:lc Z1:mf V0:pm V1:vc Y0:ws S8:sm S9:st T0:sa T1:sn Z2:rs T2:sc T8:sl U0:sg 2B:sk
   2A:si D7:sb U1:so T3:za 1L:gs U3:es F1:lk V2:sd V3:sr L9:sj V6:sz V7:se V8:ch V9:sy F5:tw 2D:tj W0:tz W1:th
   Z3:tl W2:tg W3:tk W4:to W5:tt W6:tn W8:tr 2E:tm W7:tc 2G:tv W9:ug 2H:ua C0:ae X0:gb 2J:um X3:uy 2K:uz 2L:vu
   X5:ve Q1:vn D8:vg VI:vi X8:wf U5:eh T7:ye Y4:zm Y5:zw`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split(":")),
)

/** The country of an EDGAR state or country code; null if the code is unknown. */
export function getCountry(code: string | null): string | null {
  if (!code) return null
  const upper = code.toUpperCase()
  return usStates.has(upper) ? "us" : (isoByEdgarCode[upper] ?? null)
}
