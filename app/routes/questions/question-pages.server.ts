// All question pages, by the pattern of their address.
import { activityQuestions } from './activity.server.ts';
import { administrationQuestions } from './administration.server.ts';
import { calendarQuestions } from './calendars.server.ts';
import { catalogQuestions } from './catalogs.server.ts';
import { deskQuestions } from './desk.server.ts';
import type { QuestionPages } from './question-page.server.ts';
import { serviceQuestions } from './services.server.ts';
import { userQuestions } from './users.server.ts';

export const questionPages: QuestionPages = {
  ...activityQuestions,
  ...serviceQuestions,
  ...catalogQuestions,
  ...calendarQuestions,
  ...deskQuestions,
  ...administrationQuestions,
  ...userQuestions,
};
