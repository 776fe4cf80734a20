const yearBefore = (quarter: string) => `(substr(${quarter}, 1, 4) - 1) || substr(${quarter}, 5)`

/**
 * The quarter in which each of these companies' holders are shown, as the table `shown (company, quarter)`: the
 * requested one (?3), or the latest one until ?2 in which they are loaded. As in `toHolderHistory`, filings may be
 * missing for at most a tenth of the shares. An investor whose filing is not loaded is no investor without shares.
 */
export const shownQuarters = (ofCompanies: string) => `
  with held_by as materialized (
    select companies.cik as company, holdings.cik, holdings.quarter, sum(shares) as shares
    from companies cross join securities on securities.ticker = companies.ticker
    cross join holdings on holdings.cusip = securities.cusip
    where held = 'SH' and ${ofCompanies}
    group by companies.cik, holdings.cik, holdings.quarter
  ),
  firsts as (select company, min(quarter) as quarter from held_by group by company),
  candidates as materialized (
    select distinct held_by.company, investor_quarters.quarter
    from held_by join firsts on firsts.company = held_by.company
    cross join investor_quarters on investor_quarters.cik = held_by.cik
      and investor_quarters.quarter between firsts.quarter and ?2
  ),
  expected as (
    select candidates.company, candidates.quarter, held_by.cik, max(held_by.quarter) as reported, held_by.shares
    from candidates join held_by on held_by.company = candidates.company
      and held_by.quarter < candidates.quarter and held_by.quarter >= ${yearBefore("candidates.quarter")}
    group by candidates.company, candidates.quarter, held_by.cik
  ),
  complete as (
    select candidates.company, candidates.quarter
    from candidates left join expected
      on expected.company = candidates.company and expected.quarter = candidates.quarter
    left join investor_quarters
      on investor_quarters.cik = expected.cik and investor_quarters.quarter = expected.quarter
    group by candidates.company, candidates.quarter
    having total(iif(investor_quarters.cik is null, expected.shares, 0)) <= 0.1 * total(expected.shares)
  ),
  loaded as materialized (select company, max(quarter) as quarter from complete group by company),
  shown as materialized (
    select held_by.company, coalesce(?3, loaded.quarter, max(held_by.quarter)) as quarter
    from held_by left join loaded on loaded.company = held_by.company
    where ?3 is not null or held_by.quarter <= ?2 group by held_by.company
  )`
