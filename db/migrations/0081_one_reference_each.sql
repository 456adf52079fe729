-- A row refers to its parent by partner and id together (0010_partners_apart.sql), and its partner is never left out. The
-- older reference by the id alone says nothing more, and was looked up for each row as well: a signature writes some thirty.
alter table session_requests drop constraint session_requests_request_id_fkey;
alter table locations drop constraint locations_request_id_fkey;
alter table identity_sessions drop constraint identity_sessions_request_id_fkey;
alter table people drop constraint people_request_id_fkey;
alter table addresses drop constraint addresses_request_id_fkey;
alter table address_proofs drop constraint address_proofs_request_id_fkey;
alter table bureau_consents drop constraint bureau_consents_request_id_fkey;
alter table bureau_reports drop constraint bureau_reports_request_id_fkey;
alter table reviews drop constraint reviews_request_id_fkey;
alter table contracts drop constraint contracts_request_id_fkey;
alter table hand_overs drop constraint hand_overs_request_id_fkey;
alter table identity_events drop constraint identity_events_session_id_fkey;
alter table instalments drop constraint instalments_account_fkey;
alter table device_orders drop constraint device_orders_account_fkey;

-- A line of the audit trail comes with its partner: nothing need be called to find it out.
create or replace trigger partner_of_parent before insert on request_events for each row
  when (new.partner_id is null) execute function fill_partner('request_id', 'credit_requests', 'id');
