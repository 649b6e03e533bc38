-- What visitors open goes dark with an organization that leaves: offerings, data rooms, tours and bids, too.
do $$
declare target text;
begin
  foreach target in array array['commercial_sales', 'commercial_room_guests', 'commercial_tours', 'rental_bids'] loop
    execute format('create policy dark on %I as restrictive for select to lintel_system using (not lintel.is_leaving(organisation_id))', target);
  end loop;
end $$;
