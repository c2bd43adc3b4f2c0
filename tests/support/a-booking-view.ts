// A booking as pages, mails and calendar files receive it; each test changes the fields it tests.
import type { BookingView } from '#app/domain/bookings/booking-view.ts';

const BOAT_TRIP: BookingView = {
  id: 4711,
  reference: '7K2M9Q',
  secret: 'q3J9vYtXw2mK8nRb5cZd7A',
  ticketCode: '3f0c6f1e-6a0b-4f0a-9d55-1f2f3a4b5c6d',
  status: 'confirmed',
  cancellationReason: undefined,
  source: 'online',
  sequence: 0,
  date: '2027-06-12',
  startTime: '09:00',
  endTime: '13:00',
  slotName: 'Mattina',
  startsAt: new Date('2027-06-12T07:00:00Z'),
  endsAt: new Date('2027-06-12T11:00:00Z'),
  people: 2,
  lines: [
    {
      rateId: 11,
      rateName: 'Adulto',
      pricing: 'per_person',
      people: 2,
      unitPriceCents: 3500,
      totalCents: 7000,
    },
  ],
  totalCents: 7000,
  adjustmentCents: 0,
  onSiteCents: 0,
  dueCents: 0,
  takenCents: 0,
  handedBackCents: 0,
  paidCents: 7000,
  refundedCents: 0,
  refundPendingCents: 0,
  refundedBeforeCents: 0,
  refundFailedCents: 0,
  paidOtherwiseCents: 0,
  disputedCents: 0,
  chargedBackCents: 0,
  refundableCents: 7000,
  cancelledAt: undefined,
  cancelledBy: undefined,
  guest: {
    name: 'Niccolò',
    surname: "D'Amico-Öz",
    email: 'niccolo@example.com',
    phone: '+39 333 123 4567',
    message: undefined,
  },
  guestMail: 'sent',
  answers: [],
  invoice: undefined,
  cancellationHours: 48,
  freeCancellationUntil: new Date('2027-06-10T07:00:00Z'),
  guestChanges: 'day',
  guestChangeCount: 0,
  holdExpiresAt: undefined,
  createdAt: new Date('2027-05-20T10:00:00Z'),
  place: 'Molo 3, Lungolago Mazzini, 28838 Stresa (VB)',
  placeUrl: undefined,
  contact: { email: 'ciao@alba.example', phone: '+39 0323 123456' },
  provider: undefined,
  late: undefined,
  service: {
    id: 31,
    name: 'Giro in barca',
    catalogId: 5,
    catalogSlug: 'sul-lago',
    slug: 'giro-in-barca',
    mapped: false,
    reminderText: '',
    duration: undefined,
    goodToKnow: [],
  },
  activity: {
    id: 3,
    name: 'Alba sul lago',
    subdomain: 'alba',
    legalName: 'Alba sul lago S.r.l.',
    legalAddress: 'Via Roma 12, 12051 Alba (CN)',
    vatNumber: '01234567890',
    vatFree: false,
    email: 'ciao@alba.example',
    phone: '+39 0323 123456',
    timeZone: 'Europe/Rome',
    primaryColor: '#0E5E8C',
    logo: undefined,
  },
};

type Changes = Partial<Omit<BookingView, 'guest' | 'activity' | 'service'>> & {
  guest?: Partial<BookingView['guest']>;
  activity?: Partial<BookingView['activity']>;
  service?: Partial<BookingView['service']>;
};

export function aBookingView(changes: Changes = {}): BookingView {
  return {
    ...BOAT_TRIP,
    ...changes,
    guest: { ...BOAT_TRIP.guest, ...changes.guest },
    activity: { ...BOAT_TRIP.activity, ...changes.activity },
    service: { ...BOAT_TRIP.service, ...changes.service },
  };
}
