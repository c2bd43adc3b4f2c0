/** What each timer does when its moment comes. */
import { ownCall } from './call.ts';
import { failRefund, settleRefund } from './refunds.ts';
import { expireSession, settleLater } from './checkout-session.ts';
import type { Tasks } from './clock.ts';

export const TASKS: Tasks = {
  expire_session(world, target) {
    const found = world.store.find('checkout.session', target);
    if (found?.object.status === 'open') expireSession(ownCall(world, found.account), found.object);
  },
  release_funds(world, target) {
    const found = world.store.find('balance_transaction', target);
    if (found) world.store.update({ ...found.object, status: 'available' });
  },
  settle_payment(world, target) {
    const found = world.store.find('payment_intent', target);
    if (found?.object.status === 'processing')
      settleLater(ownCall(world, found.account), target, 'succeeded');
  },
  fail_payment(world, target) {
    const found = world.store.find('payment_intent', target);
    if (found?.object.status === 'processing') settleLater(ownCall(world, found.account), target, 'failed');
  },
  settle_refund(world, target) {
    const found = world.store.find('refund', target);
    if (found?.object.status === 'pending') settleRefund(ownCall(world, found.account), found.object);
  },
  fail_refund(world, target) {
    const found = world.store.find('refund', target);
    if (found?.object.status === 'succeeded') failRefund(ownCall(world, found.account), found.object);
  },
};
