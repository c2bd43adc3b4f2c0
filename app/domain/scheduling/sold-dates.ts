// What is sold on a day, as refusals name it.

export type SoldDate = { date: string; bookings: number; people: number };
