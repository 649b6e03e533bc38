-- How much an organisation or a member sent lately is counted at every message (sendLimits in the contract).
create index messages_out_lately on messages (organisation_id, created_at) where direction = 'out';
