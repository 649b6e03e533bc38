-- What an account of a visit came to is written down once, whoever says it first: the browser or the event.
create index acquisition_tracking_conversions on acquisition_tracking (session_id, conversion_event)
  where conversion_event is not null;
