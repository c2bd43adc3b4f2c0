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
