"""In this folder's parent: `python3 -m unittest tests/test_client.py`"""

import unittest

import httpx

from bookvalue import Bookvalue, Problem


def make(handle):
    return Bookvalue("https://site.example/", token="t", transport=httpx.MockTransport(handle))


class ClientTest(unittest.TestCase):
    def test_reads_rows_with_the_given_query(self):
        asked = []

        def handle(request):
            asked.append(request)
            return httpx.Response(200, json={"ticker": "BRK-B", "rows": [], "long": [{"row": "revenue"}]})

        answer = make(handle).financials("BRK-B", statement="income", shape="long")
        self.assertEqual(
            str(asked[0].url),
            "https://site.example/api/v1/company/BRK-B/financials.json?statement=income&shape=long",
        )
        self.assertEqual(asked[0].headers["authorization"], "Bearer t")
        self.assertEqual(answer.rows, [{"row": "revenue"}])
        self.assertEqual(answer.head, {"ticker": "BRK-B"})

    def test_names_in_a_path_are_escaped(self):
        asked = []

        def handle(request):
            asked.append(request.url.raw_path)
            return httpx.Response(200, json={"value": 5, "rows": []})

        self.assertEqual(make(handle).value("AAPL", "net sales/x", "2024"), 5)
        self.assertEqual(asked, [b"/api/v1/company/AAPL/financials/source/net%20sales%2Fx/2024.json"])

    def test_an_error_is_raised_with_its_sentence(self):
        client = make(lambda _: httpx.Response(404, json={"detail": "No company is listed as NOPE."}))
        with self.assertRaisesRegex(Problem, "404: No company is listed as NOPE."):
            client.company("NOPE")

    def test_a_limit_is_waited_for(self):
        replies = [
            httpx.Response(429, headers={"retry-after": "0"}, json={}),
            httpx.Response(200, json={"rows": [{"close": 1.5}]}),
        ]
        self.assertEqual(make(lambda _: replies.pop(0)).prices("AAPL").rows, [{"close": 1.5}])

    def test_days_of_a_frame_are_days(self):
        try:
            import pandas
        except ImportError:
            self.skipTest("pandas is not installed")
        client = make(lambda _: httpx.Response(200, json={"rows": [{"end": "2024-09-28", "value": 1}]}))
        frame = client.figures("AAPL", "net sales").frame()
        self.assertEqual(frame["end"][0], pandas.Timestamp("2024-09-28"))


if __name__ == "__main__":
    unittest.main()
