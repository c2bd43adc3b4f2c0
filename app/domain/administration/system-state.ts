// What the system page and the platform's figures show.
import type { FilesState, JobCount } from '../deps.ts';

/** `none-named`: the configuration alone looks wrong. `not-named`: a request has come through an unnamed proxy. */
export type ProxyNotice = 'none-named' | 'not-named';

export type Waiting = {
  /** Bookings that hold places and are not paid yet. */
  holds: number;
  /** To this database, of all processes. */
  connections: { busy: number; idle: number };
  mails: { queued: number; failed: number };
};

/** What the platform runs on and what waits to be done. Instants are ISO texts. */
export type SystemState = Waiting & {
  postgresVersion: string;
  databaseBytes: number;
  jobs: JobCount[];
  files: FilesState;
  mails: {
    sentToday: number;
    /** Of the oldest that waits. */
    oldestAt: string | undefined;
  };
  migrations: { applied: number; lastAt: string | undefined };
};

export type PlatformFigures = {
  users: number;
  unverifiedUsers: number;
  suspendedUsers: number;
  activities: number;
  publishedActivities: number;
  suspendedActivities: number;
  activityTypes: number;
  pendingTypeRequests: number;
  /** Made in the last thirty days, without those that were never paid. */
  recentBookings: number;
  failedMails: number;
};
