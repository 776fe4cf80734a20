export { answerData as loader } from "~/pages/api/answer-data.server"
