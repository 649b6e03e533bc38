-- What strangers and programs come in by goes dark with an organization that leaves: offerings, data rooms, tours and bids, invitations,
-- the directory of its company and the sign-in of its site's visitors, too.
do $$
declare target text;
begin
  foreach target in array array['commercial_sales', 'commercial_room_guests', 'commercial_tours', 'rental_bids', 'invitations',
    'directory_tokens', 'site_sign_ins'] loop
    execute format('create policy dark on %I as restrictive for select to lintel_system using (not lintel.is_leaving(organisation_id))', target);
  end loop;
end $$;
