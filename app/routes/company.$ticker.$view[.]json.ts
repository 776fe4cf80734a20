/**
 * One route for all views: Remix ranks partially dynamic segments as static, so the order of files would
 * decide.
 */
export { answerData as loader } from "~/pages/api/answer-data.server"
