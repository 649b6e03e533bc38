-- What kind of sale a deal is, or of lease: told apart from the type of the home.
alter table deals add column sale_kind text check (sale_kind in ('resale', 'new_construction', 'auction', 'reo', 'short_sale',
  'land', 'relocation', 'new_lease', 'lease_renewal', 'sublease', 'lease_option'));
alter table deals add constraint deals_sale_kind_fits check (
  sale_kind is null or (side = 'lease') = (sale_kind in ('new_lease', 'lease_renewal', 'sublease', 'lease_option')));
