-- An accountant keeps the books and sees no client's record: a role like the others.
alter table memberships drop constraint memberships_role_check, add constraint memberships_role_check
  check (role in ('owner', 'admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'));
alter table invitations drop constraint invitations_role_check, add constraint invitations_role_check
  check (role in ('admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'));
alter table api_keys drop constraint api_keys_role_check, add constraint api_keys_role_check
  check (role in ('admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'));
alter table saml_connections drop constraint saml_connections_join_role_check, add constraint saml_connections_join_role_check
  check (join_role in ('admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'));
alter table directory_groups drop constraint directory_groups_role_check, add constraint directory_groups_role_check
  check (role in ('admin', 'manager', 'agent', 'assistant', 'accountant', 'viewer'));
