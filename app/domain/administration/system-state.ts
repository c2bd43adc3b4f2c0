// Types of the system page and of the platform's figures.
import type { FilesState, JobCount } from '../deps.ts';

/** `none-named`: the configuration alone looks wrong. `not-named`: a request came through an unnamed proxy. */
export type ProxyNotice = 'none-named' | 'not-named';

export type Waiting = {
  /** Unpaid bookings that hold places. */
  holds: number;
  /** Connections of all processes to this database. */
  connections: { busy: number; idle: number };
  mails: { queued: number; failed: number };
};

/** Instants are ISO strings. */
export type SystemState = Waiting & {
  postgresVersion: string;
  databaseBytes: number;
  jobs: JobCount[];
  files: FilesState;
  mails: {
    sentToday: number;
    /** Time of the oldest waiting mail. */
    oldestAt: string | undefined;
  };
  migrations: { applied: number; lastAt: string | undefined };
};

/** Attempts to place a booking, by what came of them. */
export type Placings = { placed: number; full: number; busy: number; refused: number };

export type RouteTimes = { route: string; answers: number; medianMs: number; slowestMs: number };

/** What the process that answers has counted since it started; `routes` only lately. */
export type ProcessState = {
  /** Public pages given from what is kept, and made. */
  kept: { given: number; made: number };
  placings: Placings;
  routes: RouteTimes[];
};

export const RECENT_DAYS = 30;

export type PlatformFigures = {
  users: number;
  unverifiedUsers: number;
  suspendedUsers: number;
  activities: number;
  publishedActivities: number;
  suspendedActivities: number;
  activityTypes: number;
  pendingTypeRequests: number;
  /** Made in the RECENT_DAYS, without those that were never paid. */
  recentBookings: number;
  failedMails: number;
};
