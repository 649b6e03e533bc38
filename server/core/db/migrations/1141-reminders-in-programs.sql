-- Reminders and what runs out had jobs of their own. Each that waits goes on in the program of its record, at the time it had; one
-- that was under way when the old version stopped is looked at again, since what it did was done or not done as a whole.
with moved as (
  select j.id, j.organisation_id, j.run_at, m.program, j.payload ->> m.field as record_id, j.payload, m.slot
  from jobs j join (values
    ('calendar.remind', 'appointment_reminder', 'appointmentId', null),
    ('calendar.remind_guest', 'guest_reminder', 'appointmentId', 'guest'),
    ('booking.remind', 'booking_reminder', 'bookingId', null),
    ('booking.follow', 'promised_time', 'appointmentId', 'lead'),
    ('showing.remind', 'showing_reminder', 'showingId', null),
    ('showing.feedback', 'showing_end', 'showingId', null),
    ('showing.feedback', 'showing_feedback', 'showingId', null),
    ('signing.remind', 'signing_reminder', 'signingId', null),
    ('signing.remind', 'signing_expiry', 'signingId', null),
    ('deals.remind_dates', 'deal_date_reminder', 'dealId', null),
    ('loans.watch_lock', 'rate_lock_alarm', 'loanId', null),
    ('team.licence-notice', 'licence_notice', 'userId', 'licence'),
    ('routing.expire-offer', 'lead_offer_expiry', 'offerId', null)
  ) m (kind, program, field, slot) on m.kind = j.kind
  where j.state in ('waiting', 'running') and j.organisation_id is not null)
insert into jobs (id, organisation_id, kind, payload, max_attempts)
select lintel.new_id(), organisation_id, 'programs.wake', jsonb_build_object('program', program, 'recordId', record_id,
    'at', to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'slot', case slot when 'guest' then concat_ws(' ', payload ->> 'leadId', payload ->> 'occurrence')
      when 'lead' then payload ->> 'leadId' when 'licence' then concat_ws(' ', payload ->> 'kind', payload ->> 'state') else '' end,
    'given', case slot when 'guest' then payload when 'lead' then payload - 'appointmentId' when 'licence' then payload - 'userId'
      else '{}'::jsonb end), 10
from moved;

update jobs set state = 'cancelled', finished_at = now(), worker = null, heartbeat_at = null
where state in ('waiting', 'running') and kind in ('calendar.remind', 'calendar.remind_guest', 'booking.remind', 'booking.follow',
  'showing.remind', 'showing.feedback', 'signing.remind', 'deals.remind_dates', 'loans.watch_lock', 'team.licence-notice',
  'routing.expire-offer');
