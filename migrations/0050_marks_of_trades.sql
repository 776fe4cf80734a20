-- What is unusual about the price of a trade, as in the data of a company's trades; null for an ordinary one.
alter table insider_trades add column price_mark text;
