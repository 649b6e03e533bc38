-- Instagram, X and Google Business Profile beside Facebook and LinkedIn.
alter table social_channels drop constraint social_channels_network_check;
alter table social_channels add constraint social_channels_network_check
  check (network in ('site', 'facebook', 'instagram', 'linkedin', 'x', 'google'));
-- Where access ends within hours, what gets new access, sealed like it; until when the one there is holds.
alter table social_channels add column sealed_key text;
alter table social_channels add column access_until timestamptz;
-- Whoever gets new access does it alone: networks give each renewal once.
alter table social_channels add column renewing_until timestamptz;
