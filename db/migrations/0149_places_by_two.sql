-- Two people of the desk set what a till charges and takes (set-payment-place).
grant update (fee_centavos, min_centavos, max_centavos, hours) on payment_places to enganche_desk;
