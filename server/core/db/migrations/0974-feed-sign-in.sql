-- A server may hand out tokens itself: where, and to whom. What is sealed is then the secret that belongs to the client.
alter table listing_feeds
  add column token_address text check (length(token_address) between 1 and 2048),
  add column client_id text check (length(client_id) between 1 and 300),
  add column token_scope text not null default '' check (length(token_scope) <= 300),
  add constraint listing_feeds_sign_in check ((token_address is null) = (client_id is null));
