-- A link that adds an address belongs to the account that asked for it; null for a link that signs in.
alter table sign_in_links add column user_id text references users (id) on delete cascade;
create index sign_in_links_user on sign_in_links (user_id) where user_id is not null;
