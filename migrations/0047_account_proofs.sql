-- What a session may do once to its account: add a passkey, link a provider, or join another account. A row ends with
-- its session. Times are ms since the epoch.
create table account_proofs (
  session_id text not null references sessions (id) on delete cascade,
  -- passkey, link and the provider's name, or join.
  purpose text not null,
  -- The challenge of the passkey, the code of the provider's flow, or the ID of the other account.
  subject text not null,
  expires_at integer not null,
  primary key (session_id, purpose)
) strict;
create index account_proofs_subject on account_proofs (subject);
create index account_proofs_expires on account_proofs (expires_at);
