-- What was published of a co-marketing agreement, apart from the papers that show its cost and share
-- (docs/decisions/0071-networks.md).
alter table comarketing_evidence add column is_piece boolean not null default false;
