-- A second link to the offers on a home, for agents of buyers. What was shared before was meant for the seller, and stays theirs.
alter table listing_sales add column agents_link_mark uuid, add column agents_shared_at timestamptz;
