-- A CAM payment that the bank took back, or that was entered by mistake: its entry is reversed, and it counts no more. The row stays.
alter table commercial_cam_payments
  add column returned_on date,
  add column return_reason text check (return_reason in ('nsf', 'chargeback', 'entered_wrong')),
  add column return_entry_id uuid,
  add foreign key (organisation_id, return_entry_id) references ledger_entries,
  add check ((returned_on is null) = (return_reason is null) and (returned_on is null) = (return_entry_id is null)
    and returned_on >= paid_on);
create index commercial_cam_payments_return on commercial_cam_payments (organisation_id, return_entry_id) where return_entry_id is not null;
grant update (returned_on, return_reason, return_entry_id) on commercial_cam_payments to lintel_app;
