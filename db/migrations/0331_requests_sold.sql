-- Phase: alone
-- What was sold on a day.
create index concurrently credit_requests_sold on credit_requests (down_payment_paid_at)
  where down_payment_paid_at is not null;
