-- Requests to the SEC are counted in edgar_seconds, and sessions are rows.
drop table edgar_gate;
alter table users drop column session_version;
