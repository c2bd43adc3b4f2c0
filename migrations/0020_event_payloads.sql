-- What an event is processed by, without the names and addresses that Stripe sends along.
update webhook_events
   set payload = jsonb_strip_nulls(jsonb_build_object(
         'account', payload->'account',
         'data', jsonb_build_object('object', jsonb_build_object('payment_intent', payload->'data'->'object'->'payment_intent'))));
